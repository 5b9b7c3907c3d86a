import type { AuthConfig } from '@auth/core'
import { sessionCookie } from '../../http/requireSession.ts'

const prefix = '__Host-gatehouse'

const options = {
  httpOnly: true,
  secure: true,
  sameSite: 'none',
  path: '/',
  partitioned: true,
} as const
/** Seconds that a round trip to a provider may take. */
const roundTrip = { ...options, maxAge: 900 }

/** What a browser keeps while its person is at a provider. */
export const roundTripCookies = {
  pkceCodeVerifier: { name: `${prefix}.pkce`, options: roundTrip },
  state: { name: `${prefix}.state`, options: roundTrip },
  nonce: { name: `${prefix}.nonce`, options: roundTrip },
}

/** Auth.js's cookies by our names; the session is that of our own pages in http/requireSession.ts. */
export const authCookies: NonNullable<AuthConfig['cookies']> = {
  sessionToken: { name: sessionCookie(''), options },
  callbackUrl: { name: `${prefix}.callback-url`, options },
  csrfToken: { name: `${prefix}.csrf`, options },
  ...roundTripCookies,
}

export const csrfCookie = `${prefix}.csrf`
/** Binding and address of a code that the sign-in page asked for. */
export const pendingCookie = `${prefix}.pending`
