import * as z from 'zod/mini'
import { mailbox } from '../mailbox.ts'
import { fact } from './fact.ts'
import { isTrue } from './isTrue.ts'
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

/** By it a person is known again: never a text of nothing, nor a number that JSON may have rounded. */
const textId = z.string().check(z.minLength(1))
const numberId = z.int().check(z.minimum(1))
const anyId = z.union([textId, numberId])

const xSchema = z.object({ data: z.object({ id: anyId, name: fact, profile_image_url: fact }) })
const discordSchema = z.object({
  ...{ id: textId, username: fact, global_name: fact, email: fact, avatar: fact },
  verified: z.optional(z.unknown()),
})
const githubSchema = z.object({ id: numberId, login: fact, name: fact, avatar_url: fact })
const githubEmail = z.object({
  email: z.string().check(z.minLength(1)),
  primary: z.optional(z.unknown()),
  verified: z.optional(z.unknown()),
})
const facebookSchema = z.object({
  ...{ id: anyId, name: fact, email: fact },
  picture: z.catch(z.optional(z.object({ data: z.object({ url: fact }) })), undefined),
})

/** The address that the person chose as theirs, of a list in which others may be odd. */
function primaryOf(list: unknown): { email?: string; emailVerified?: boolean } {
  const read = (Array.isArray(list) ? list : []).map((each) => githubEmail.safeParse(each).data)
  const found = read.find((each) => isTrue(each?.primary))
  return found ? { email: found.email, emailVerified: isTrue(found.verified) } : {}
}

const avatars = 'https://cdn.discordapp.com/avatars'

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
      return found && profileOf(String(found.id), { name: found.name, image: found.profile_image_url })
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
      const { id, global_name, username, email, verified, avatar } = found
      const image =
        /^\w{1,64}$/.test(avatar ?? '') && /^\d+$/.test(id) ? `${avatars}/${id}/${avatar}.png` : null
      return profileOf(id, { name: global_name ?? username, email, image, emailVerified: isTrue(verified) })
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
      return profileOf(String(id), { name: name ?? login, image, ...primaryOf(more) })
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
      if (!found) return undefined
      const { id, name, email, picture } = found
      return profileOf(String(id), { name, email, image: picture?.data.url })
    },
  },
}

type Facts = { [Key in 'name' | 'image' | 'email']?: string | null | undefined } & { emailVerified?: boolean }

/** No database keeps it in a text. */
const nul = /\0/g
const shown = (text: string | null | undefined, most: number): string | null =>
  text?.replace(nul, '').slice(0, most) ?? null

export const profileOf = (subject: string, facts: Facts): Profile => ({
  subject,
  name: shown(facts.name, 200),
  image: shown(facts.image, 2_000),
  email: (facts.email && !facts.email.includes('\0') && mailbox(facts.email)) || null,
  emailVerified: facts.emailVerified ?? false,
})
