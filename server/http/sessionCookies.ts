import { sessionCookie } from './requireSession.ts'

/** As in Auth.js's options; `Partitioned`, so that each site which embeds us has one of its own. */
export const cookieAttributes = 'Path=/; Secure; HttpOnly; SameSite=None; Partitioned'

/** Value of `Set-Cookie` that keeps a session. */
export const keepSession = (token: string, expires: Date): string =>
  `${sessionCookie}=${token}; Expires=${expires.toUTCString()}; ${cookieAttributes}`

/** Value of `Set-Cookie` that forgets it. */
export const forgetSession = `${sessionCookie}=; Max-Age=0; ${cookieAttributes}`
