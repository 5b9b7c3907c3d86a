import { Auth, raw, skipCSRFCheck } from '@auth/core'
import { expect, test } from 'vitest'
import { authSocials } from './socialProviders.ts'

const client = { id: 'i', secret: 's' }
interface Made {
  options: {
    profile(user: unknown): unknown
    userinfo?: { request(given: { tokens: { access_token: string } }): Promise<unknown> }
  }
}
const made = (name: 'x' | 'discord' | 'github' | 'facebook', ask: typeof fetch = fetch) =>
  (authSocials({ socials: { [name]: client } } as never, { fetch: ask })[0] as unknown as Made).options

test.each([
  ['x', { data: { id: '1', name: 7, profile_image_url: [] } }, { id: '1', name: null, image: null }],
  ['discord', { id: '1', username: 'ada', avatar: 7, email: {} }, { id: '1', name: 'ada', email: null }],
  ['github', { id: 7, login: 'ada', name: {}, avatar_url: [] }, { id: '7', name: 'ada', image: null }],
  // Without a picture its answer has no `picture`.
  ['facebook', { id: '1', name: 'Ada' }, { id: '1', name: 'Ada', image: null }],
] as const)('default: by full page, nobody’s login by %s ends by %j', (name, user, person) => {
  expect(made(name).profile(user)).toMatchObject(person)
})

test.each(['x', 'discord', 'github', 'facebook'] as const)(
  'error: %s without an id lets nobody in',
  (name) => {
    for (const user of [{}, null, { id: '' }, { id: null }, { data: { id: '' } }])
      expect(() => made(name).profile(user)).toThrow()
  },
)

test('behavior: GitHub’s list of addresses, which proves none here, is not fetched', async () => {
  const requests: [string, unknown][] = []
  const ask = (async (url: string, { headers }: RequestInit) => {
    requests.push([url, headers])
    return Response.json({ id: 7 })
  }) as unknown as typeof fetch
  const answer = await made('github', ask).userinfo?.request({ tokens: { access_token: 't' } })
  expect(answer).toEqual({ id: 7 })
  expect(requests).toEqual([
    ['https://api.github.com/user', { authorization: 'Bearer t', 'user-agent': 'gatehouse' }],
  ])
})

// Only scopes that are read, and no token that outlives the login (X: offline.access).
test.each([
  ['x', 'https://x.com/i/oauth2/authorize', 'users.read tweet.read'],
  ['discord', 'https://discord.com/api/oauth2/authorize', 'identify email'],
  ['github', 'https://github.com/login/oauth/authorize', 'read:user'],
  ['facebook', 'https://www.facebook.com/v19.0/dialog/oauth', 'public_profile email'],
] as const)('default: the full page of %s has the scopes that are read alone', async (name, page, scope) => {
  const request = await authorizationOf(name)
  expect(request.origin + request.pathname).toBe(page)
  expect(request.searchParams.get('scope')).toBe(scope)
})

/** Where Auth.js sends a browser that signs in. */
async function authorizationOf(name: 'x' | 'discord' | 'github' | 'facebook'): Promise<URL> {
  const providers = authSocials({ socials: { [name]: client } } as never, { fetch })
  const config = { providers, secret: 's', basePath: '/auth', trustHost: true, skipCSRFCheck, raw } as const
  const request = new Request(`https://login.example/auth/signin/${name}`, { method: 'POST' })
  const { redirect } = await Auth(request, config)
  return new URL(redirect ?? '')
}
