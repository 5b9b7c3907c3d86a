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
import { isTrue } from '../social/isTrue.ts'
import { refused, unavailable } from '../social/oauth/faults.ts'
import { postedName } from '../social/oauth/fullName.ts'
import { profileOfClaims } from '../social/oauth/readProfile.ts'
import { providers } from '../social/providers.ts'

/** How Auth.js speaks to a provider in one request. */
export interface ProviderAccess {
  fetch: typeof fetch
  /** Of the provider in question, as its discovery document spells it. */
  issuers?: Partial<Record<SocialProvider, string>>
}

const client = ({ id, secret }: SocialClient) => ({ clientId: id, clientSecret: secret })

/** An OpenID provider: who the person is by our own reading of the claims, of which only `sub` is needed. */
const oidc = (configured: SocialClient) => ({
  ...client(configured),
  ...(configured.issuer && { issuer: configured.issuer }),
  profile(claims: object) {
    // Where Auth.js puts what Apple posts beside the code.
    const { user } = claims as { user?: unknown }
    const found = profileOfClaims(claims, postedName(JSON.stringify(user ?? null)))
    if (!found) throw refused()
    const { subject: id, name, email, image } = found
    return { id, name, email, image }
  },
})

/**
 * A provider without OpenID, with the scopes of our table alone; who the person is follows from our own reading of its answer,
 * of which only the id is needed.
 */
const oauth = (
  name: 'x' | 'discord' | 'github' | 'facebook',
  configured: SocialClient,
  scope: string = providers[name].scope,
) => ({
  ...client(configured),
  authorization: { params: { scope } },
  profile(user: unknown) {
    const provider = providers[name]
    const found = provider.kind === 'oauth' ? provider.profile(user, undefined) : undefined
    if (!found) throw unavailable()
    const { subject: id, name: called, email, image } = found
    return { id, name: called, email, image }
  },
})

/** The address that Auth.js has for X names scopes itself, so all of it is given. */
function oauthOfX(configured: SocialClient) {
  const options = oauth('x', configured)
  return { ...options, authorization: { url: 'https://x.com/i/oauth2/authorize', ...options.authorization } }
}

/** GitHub says who it is; its list of addresses proves none here, so it is not fetched. */
const userOfGithub = (ask: typeof fetch) => ({
  userinfo: {
    async request({ tokens }: { tokens: { access_token?: string } }) {
      const headers = { authorization: `Bearer ${tokens.access_token}`, 'user-agent': 'gatehouse' }
      return (await ask('https://api.github.com/user', { headers })).json()
    },
  },
})

/** Auth.js's provider by our name; Farcaster has none. An issuer of one's own is for OpenID providers. */
const makers: Partial<Record<SocialProvider, (configured: SocialClient, ask: typeof fetch) => Provider>> = {
  google: (configured) => Google(oidc(configured)),
  x: (configured) => Twitter({ ...oauthOfX(configured), id: 'x' } as Parameters<typeof Twitter>[0]),
  discord: (configured) => Discord(oauth('discord', configured)),
  github: (configured, ask) =>
    GitHub({ ...oauth('github', configured, 'read:user'), ...userOfGithub(ask) } as Parameters<
      typeof GitHub
    >[0]),
  apple: (configured) => Apple(oidc(configured)),
  facebook: (configured) => Facebook(oauth('facebook', configured)),
}

/** Who says that an address was checked, and how; of the others an address proves nothing. */
const checked: Partial<Record<string, (profile: Record<string, unknown>) => boolean>> = {
  google: ({ email_verified }) => isTrue(email_verified),
  apple: ({ email_verified }) => isTrue(email_verified),
  discord: ({ verified }) => isTrue(verified),
}

/** The social providers that are switched on, for a login by full-page redirect. */
export const authSocials = ({ socials }: Pick<Config, 'socials'>, access: ProviderAccess): Provider[] =>
  shownOrder.flatMap((name) => {
    const configured = socials[name]
    const maker = makers[name]
    if (!configured || !maker) return []
    const issuer = access.issuers?.[name] ?? configured.issuer
    const provider = maker({ ...configured, issuer }, access.fetch)
    // Not among its options: Apple's has a `fetch` of its own, which would stay.
    return [Object.assign(provider, { [customFetch]: access.fetch })]
  })

export const isEmailChecked = (provider: string, profile: Record<string, unknown>): boolean =>
  checked[provider]?.(profile) === true
