import { sessionCookie } from './requireSession.ts'

/** As in Auth.js's options; `Partitioned`, so that each site which embeds us has one of its own. */
export const cookieAttributes = 'Path=/; Secure; HttpOnly; SameSite=None; Partitioned'

/** Value of `Set-Cookie` that keeps a session of a project. */
export const keepSession = (projectId: string, token: string, expires: Date): string =>
  `${sessionCookie(projectId)}=${token}; Expires=${expires.toUTCString()}; ${cookieAttributes}`

/** Value of `Set-Cookie` that forgets it. */
export const forgetSession = (projectId: string): string =>
  `${sessionCookie(projectId)}=; Max-Age=0; ${cookieAttributes}`
