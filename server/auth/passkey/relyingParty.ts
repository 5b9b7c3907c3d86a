import type { Config } from '../../config/config.ts'

/** Passkeys belong to the host of the login origin, and are made and used on it alone. Source: WebAuthn §5.1.2. */
export function relyingParty({ http }: Config): { id: string; name: string; origin: string } {
  const { hostname } = new URL(http.loginOrigin)
  return { id: hostname, name: hostname, origin: http.loginOrigin }
}

/** How long a person has to touch the authenticator, seconds. */
export const passkeySeconds = 300
