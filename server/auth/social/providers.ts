import * as z from 'zod/mini'
import { mailbox } from '../mailbox.ts'
import type { Profile } from './profile.ts'

interface Common {
  scope: string
  /** `form_post`: the provider comes back with a POST (Apple, when it is asked for the address). */
  responseMode?: 'form_post'
}

/** Endpoints, keys and identity by OpenID Connect Discovery 1.0. */
export interface OidcProvider extends Common {
  kind: 'oidc'
  issuer: string
}

/** OAuth 2.0 (RFC 6749) with PKCE; the person is asked for at an address of the provider's own. */
export interface OAuthProvider extends Common {
  kind: 'oauth'
  authorize: string
  token: string
  /** How the client proves itself at `token` (RFC 6749 §2.3.1). */
  clientAuth: 'basic' | 'post'
  user: string
  /** A second address with what `user` lacks. */
  more?: string
  /** `undefined` when the answer is not of the form that the provider documents. */
  profile(user: unknown, more: unknown): Profile | undefined
}
export type Provider = OidcProvider | OAuthProvider

const text = z.nullish(z.string())
const xSchema = z.object({ data: z.object({ id: z.string(), name: text, profile_image_url: text }) })
const discordSchema = z.object({
  ...{ id: z.string(), username: text, global_name: text, email: text },
  verified: z.nullish(z.boolean()),
})
const githubSchema = z.object({ id: z.number(), login: text, name: text, avatar_url: text })
const githubEmailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)
const facebookSchema = z.object({ id: z.string(), name: text, email: text })

/** Sources: the developers' pages of each provider. */
export const providers: Record<'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook', Provider> = {
  google: { kind: 'oidc', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  apple: {
    kind: 'oidc',
    issuer: 'https://appleid.apple.com',
    scope: 'openid email name',
    responseMode: 'form_post',
  },
  x: {
    kind: 'oauth',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    clientAuth: 'basic',
    user: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    scope: 'users.read tweet.read',
    profile(user) {
      const found = xSchema.safeParse(user).data?.data
      return found && profileOf(found.id, { name: found.name, image: found.profile_image_url })
    },
  },
  discord: {
    kind: 'oauth',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    clientAuth: 'post',
    user: 'https://discord.com/api/users/@me',
    scope: 'identify email',
    profile(user) {
      const found = discordSchema.safeParse(user).data
      if (!found) return undefined
      const { id, global_name, username, email, verified } = found
      return profileOf(id, { name: global_name ?? username, email, emailVerified: verified === true })
    },
  },
  github: {
    kind: 'oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    clientAuth: 'post',
    user: 'https://api.github.com/user',
    more: 'https://api.github.com/user/emails',
    scope: 'read:user user:email',
    profile(user, more) {
      const found = githubSchema.safeParse(user).data
      if (!found) return undefined
      const { id, name, login, avatar_url: image } = found
      const primary = githubEmailsSchema.safeParse(more).data?.find((each) => each.primary)
      const mail = { email: primary?.email, emailVerified: primary?.verified === true }
      return profileOf(String(id), { name: name ?? login, image, ...mail })
    },
  },
  facebook: {
    kind: 'oauth',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    clientAuth: 'post',
    user: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    scope: 'public_profile email',
    profile(user) {
      const found = facebookSchema.safeParse(user).data
      // Facebook does not say whether it checked the address.
      return found && profileOf(found.id, { name: found.name, email: found.email })
    },
  },
}

type Facts = { [Key in 'name' | 'image' | 'email']?: string | null | undefined } & { emailVerified?: boolean }

export const profileOf = (subject: string, facts: Facts): Profile => ({
  subject,
  name: facts.name?.slice(0, 200) ?? null,
  image: facts.image?.slice(0, 2_000) ?? null,
  email: (facts.email && mailbox(facts.email)) || null,
  emailVerified: facts.emailVerified ?? false,
})
