import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../../docs/examples/verifyAccessToken.ts'
import { loginClient } from './loginClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// The example of the README, as a site's back end would run it.

const page = 'http://demo.example'
const other = 'http://other.example'
let server: TestServer
let backEnd: Server
beforeAll(async () => {
  // A name that every resolver knows: the back end fetches the keys over the network.
  server = await testServer({
    env: { LOGIN_ORIGIN: 'http://localhost:0' },
    projects: { demo: [page], other: [other] },
  })
  backEnd = createApp(server.loginOrigin, page).listen(0, '127.0.0.1')
  await once(backEnd, 'listening')
})
afterAll(async () => {
  backEnd.close()
  await server[Symbol.asyncDispose]()
})

/** What `getAccessToken()` gives in that page. */
async function accessToken(project = 'demo', origin = page): Promise<{ token: string; user: string }> {
  const client = await loginClient(server, project, origin)
  const { headers, answer } = await client.logIn(`${project}@person.example`)
  const { json } = await client.post('/login/access-token', {}, headers)
  return { token: json.token, user: answer.json.user.id }
}

function askMe(authorization?: string): Promise<Response> {
  const { port } = backEnd.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/me`, { headers: authorization ? { authorization } : {} })
}

test('default', async () => {
  const { token, user } = await accessToken()
  const answer = await askMe(`Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ user, accounts: [] })
})

test('behavior: the README shows this very file', () => {
  const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  expect(text('README.md')).toContain(text('docs/examples/verifyAccessToken.ts'))
})

test('error: nobody, nonsense, a token for another page', async () => {
  const { token } = await accessToken('other', other)
  for (const authorization of [undefined, 'Bearer', 'Bearer x.y.z', `Bearer ${token}`])
    expect((await askMe(authorization)).status).toBe(401)
})

test('error: keys that cannot be fetched are no fault of the visitor, and the log says why', async () => {
  const { token } = await accessToken()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const deaf = createApp('http://127.0.0.1:1', page).listen(0, '127.0.0.1')
  await once(deaf, 'listening')
  try {
    const { port } = deaf.address() as AddressInfo
    const ask = (authorization: string) =>
      fetch(`http://127.0.0.1:${port}/me`, { headers: { authorization } })
    const answer = await ask(`Bearer ${token}`)
    expect([answer.status, await answer.json()]).toEqual([503, { error: 'try again' }])
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('http://127.0.0.1:1'), expect.any(Error))
    expect((await ask('Bearer x.y.z')).status).toBe(401)
  } finally {
    deaf.close()
    logged.mockRestore()
  }
})

test('error: a key of somebody else, with the right words', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const { token } = await accessToken()
  const [published] = (await server.login('/.well-known/jwks.json')).json.keys
  const forged = await new SignJWT({ accounts: [] })
    .setProtectedHeader({ alg: 'ES256', kid: published.kid })
    .setIssuer(server.loginOrigin)
    .setAudience(page)
    .setSubject('somebody')
    .setExpirationTime('5m')
    .sign(privateKey)
  const own = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: published.kid }] })
  await expect(jwtVerify(forged, own)).resolves.toBeDefined()
  expect((await askMe(`Bearer ${token}`)).status).toBe(200)
  expect((await askMe(`Bearer ${forged}`)).status).toBe(401)
})
