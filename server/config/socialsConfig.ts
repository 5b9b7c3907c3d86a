import { type SocialProvider, socialProviders } from '../contract/login.ts'
import { parseUrl } from '../contract/parseUrl.ts'
import type { Env } from './env.ts'

/** What the operator registered at a provider. */
export interface SocialClient {
  id: string
  /** '' for Farcaster, which knows none. */
  secret: string
  /** In place of the provider's own: an issuer (OpenID providers) or an origin (the others), as written: a slash at its end may belong to it. */
  issuer: string | undefined
}
export type Socials = Partial<Record<SocialProvider, SocialClient>>

const withoutSecret: readonly string[] = ['farcaster']

/** `AUTH_<PROVIDER>_ID`, `_SECRET`, `_ISSUER`; what is wrong is added to `problems`. */
export function readSocials(env: Env, { production }: { production: boolean }, problems: string[]): Socials {
  const socials: Socials = {}
  for (const [name, { id, secret = '', issuer }] of Object.entries(env.socials)) {
    const variable = `AUTH_${name.toUpperCase()}`
    const provider = socialProviders.find((each) => each === name)
    if (!provider) problems.push(`${variable}_… names no provider; known are ${socialProviders.join(', ')}.`)
    if (!id || (!secret && !withoutSecret.includes(name))) {
      problems.push(`${variable}_ID and ${variable}_SECRET belong together; set both.`)
    }
    if (issuer && !isServer(issuer, production)) {
      problems.push(`${variable}_ISSUER is no https:// address; in development http:// is one too.`)
    }
    if (provider && id) socials[provider] = { id, secret, issuer }
  }
  return socials
}

const isServer = (text: string, production: boolean): boolean =>
  parseUrl(text)?.protocol === 'https:' ||
  (!production && /^http:\/\//.test(text) && parseUrl(text) !== undefined)
