import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../db/db.ts'
import { newPopup } from '../../test/newPopup.ts'
import { oauthProvider } from '../../test/oauthProvider.ts'
import { oidcProvider } from '../../test/oidcProvider.ts'
import { giveBackDatabase, takeDatabase } from '../../test/pooledDatabase.ts'
import { popupBrowser } from '../../test/popupBrowser.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

const binding = 'b'.repeat(22)
let shared: Promise<Database> | undefined
const database = () => (shared ??= takeDatabase())
afterAll(async () => shared && giveBackDatabase(await shared))

async function handoff(server: TestServer, provider: string) {
  const headers = { authorization: `Bearer ${await server.token()}` }
  const { key, url } = newPopup(server, provider)
  const body = JSON.stringify({ provider, binding, key })
  const { json } = await server.login('/login/handoffs', { method: 'POST', headers, body })
  return { id: json.id as string, url }
}
async function take(server: TestServer, id: string, page: string) {
  const proof = /"proof":"([\w-]+)"/.exec(page)?.[1]
  const headers = { authorization: `Bearer ${await server.token()}` }
  const body = JSON.stringify({ proof: { kind: 'handoff', id, binding, proof }, cookieless: true })
  return server.login('/login/sessions', { method: 'POST', headers, body })
}

/** Answers as the providers' own pages document them. */
const oauth = [
  [
    'x',
    'basic',
    { '/2/users/me': { data: { id: '2244994945', name: 'Ada', username: 'ada' } } },
    ['/i/oauth2/authorize', '/2/oauth2/token', '/2/users/me'],
    { name: 'Ada', email: null },
  ],
  [
    'discord',
    'post',
    {
      '/api/users/@me': {
        ...{ id: '80351110224678912', username: 'ada', global_name: 'Ada D' },
        ...{ email: 'Ada.D@example.com', verified: true },
      },
    },
    ['/oauth2/authorize', '/api/oauth2/token', '/api/users/@me'],
    { name: 'Ada D', email: 'ada.d@example.com' },
  ],
  [
    'github',
    'post',
    {
      '/user': { id: 583231, login: 'ada', name: null, avatar_url: 'https://a.example/a.png', email: null },
      '/user/emails': [
        { email: 'other@example.com', primary: false, verified: true, visibility: null },
        { email: 'ada.g@example.com', primary: true, verified: true, visibility: 'private' },
      ],
    },
    ['/login/oauth/authorize', '/login/oauth/access_token', '/user', '/user/emails'],
    { name: 'ada', email: 'ada.g@example.com' },
  ],
  [
    'facebook',
    'post',
    { '/v23.0/me': { id: '10150000000000001', name: 'Ada F', email: 'ada.f@example.com' } },
    ['/v23.0/dialog/oauth', '/v23.0/oauth/access_token', '/v23.0/me'],
    { name: 'Ada F', email: null },
  ],
] as const

test.each(oauth)('default: %s', async (name, auth, facts, paths, user) => {
  const client = { id: `id of ${name}`, secret: 's+e/c=r e:t', auth }
  await using provider = await oauthProvider(client, facts)
  await using server = await serverWith(name, client, provider.origin)
  const { id, url } = await handoff(server, name)
  const last = await popupBrowser(server).go(url)
  expect((await take(server, id, last.text)).json.user).toMatchObject({ ...user, method: name })
  expect([...provider.asked].sort()).toEqual([...paths].sort())
})

test.each([
  ['another form', { '/api/users/@me': { id: 7 } }],
  ['nothing', {}],
])('error: a user of %s', async (_what, facts) => {
  const client = { id: 'a', secret: 'b', auth: 'post' } as const
  await using provider = await oauthProvider(client, facts)
  await using server = await serverWith('discord', client, provider.origin)
  const { id, url } = await handoff(server, 'discord')
  expect((await popupBrowser(server).go(url)).status).toBe(503)
  expect((await take(server, id, '')).json.code).toBe('provider_unavailable')
})

test('error: a client that the provider does not know', async () => {
  await using provider = await oauthProvider({ id: 'a', secret: 'another', auth: 'post' }, {})
  await using server = await serverWith('discord', { id: 'a', secret: 'b' }, provider.origin)
  const { id, url } = await handoff(server, 'discord')
  expect((await popupBrowser(server).go(url)).status).toBe(401)
  expect((await take(server, id, '')).json.code).toBe('provider_refused')
})

test('default: apple comes back with a POST', async () => {
  const client = { id: 'com.example.web', secret: 'secret-of-a-test' }
  await using provider = await oidcProvider(client)
  await using server = await serverWith('apple', client, provider.issuer)
  await provider.open(`${server.loginOrigin}/auth/popup/apple/callback`)
  const { id, url } = await handoff(server, 'apple')
  const browser = popupBrowser(server)
  const door = await browser.goAs('ada-a', url)
  // The provider's page posts itself.
  const fields = [...door.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(Object.fromEntries(fields)).toHaveProperty('code')
  const [, action = ''] = /action="([^"]+)"/.exec(door.text) ?? []
  const last = await browser.go(action, Object.fromEntries(fields))
  expect((await take(server, id, last.text)).json.user).toMatchObject({
    method: 'apple',
    email: 'ada-a@example.com',
  })
})

async function serverWith(name: string, client: { id: string; secret: string }, issuer: string) {
  const variable = `AUTH_${name.toUpperCase()}`
  const env = {
    [`${variable}_ID`]: client.id,
    [`${variable}_SECRET`]: client.secret,
    [`${variable}_ISSUER`]: issuer,
  }
  return testServer({ env, database: await database() })
}
