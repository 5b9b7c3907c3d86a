import { customFetch } from '@auth/core'
import type { Provider } from '@auth/core/providers'
import Apple from '@auth/core/providers/apple'
import Discord from '@auth/core/providers/discord'
import Facebook from '@auth/core/providers/facebook'
import GitHub from '@auth/core/providers/github'
import Google from '@auth/core/providers/google'
import Twitter from '@auth/core/providers/twitter'
import type { Config } from '../../config/config.ts'
import type { SocialClient } from '../../config/socialsConfig.ts'
import { type SocialProvider, socialProviders as shownOrder } from '../../contract/login.ts'
import { tracedFetch } from '../../trace/tracedFetch.ts'
import { isTrue } from '../social/isTrue.ts'

const client = ({ id, secret }: SocialClient) => ({
  clientId: id,
  clientSecret: secret,
  [customFetch]: tracedFetch,
})

/** Auth.js's provider by our name; Farcaster has none. An issuer of one's own is for OpenID providers. */
const makers: Partial<Record<SocialProvider, (configured: SocialClient) => Provider>> = {
  google: (configured) =>
    Google({ ...client(configured), ...(configured.issuer && { issuer: configured.issuer }) }),
  x: (configured) => Twitter({ ...client(configured), id: 'x' } as Parameters<typeof Twitter>[0]),
  discord: (configured) => Discord(client(configured)),
  github: (configured) => GitHub(client(configured)),
  apple: (configured) =>
    Apple({ ...client(configured), ...(configured.issuer && { issuer: configured.issuer }) }),
  facebook: (configured) => Facebook(client(configured)),
}

/** Who says that an address was checked, and how; of the others an address proves nothing. */
const checked: Partial<Record<string, (profile: Record<string, unknown>) => boolean>> = {
  google: ({ email_verified }) => isTrue(email_verified),
  apple: ({ email_verified }) => isTrue(email_verified),
  discord: ({ verified }) => verified === true,
}

/** The social providers that are switched on, for a login by full-page redirect. */
export const authSocials = ({ socials }: Pick<Config, 'socials'>): Provider[] =>
  shownOrder.flatMap((name) => {
    const configured = socials[name]
    const maker = makers[name]
    return configured && maker ? [maker(configured)] : []
  })

export const isEmailChecked = (provider: string, profile: Record<string, unknown>): boolean =>
  checked[provider]?.(profile) === true
