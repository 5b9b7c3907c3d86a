import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessTokenAnswerSchema, sessionTokenHeader } from '../../contract/login.ts'
import { openDatabase } from '../../db/db.ts'
import { signingKeys } from '../../db/schema/signingKeys.ts'
import { wallets } from '../../db/schema/wallets.ts'
import { createSealer } from '../../seal/sealer.ts'
import { emptyPostgres } from '../../test/emptyPostgres.ts'
import { postgresBin } from '../../test/postgres.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { personByAccount } from '../people.ts'
import { currentKey, publishedKeys } from './signingKeys.ts'

const origin = 'http://demo.example'
const dayMs = 86_400_000
let server: TestServer
let issuer: string
beforeAll(async () => {
  server = await testServer({ projects: { demo: [origin], other: ['http://other.example'] } })
  issuer = server.server.config.http.loginOrigin
})
afterAll(() => server[Symbol.asyncDispose]())

async function person(providerAccountId = `eip155:0x${'ab'.repeat(20)}`) {
  const { context } = server.server
  const { userId } = await personByAccount(context, { provider: 'siwx', providerAccountId, type: 'webauthn' })
  const made = { userId, projectId: 'demo', hostOrigin: origin, method: 'siwx' }
  return { userId, session: (await context.sessions.create(made)).token }
}
async function ask(session: string, projectId = 'demo', page = origin) {
  const authorization = `Bearer ${await server.token(projectId, page)}`
  const headers = { authorization, [sessionTokenHeader]: session }
  return server.login('/login/access-token', { method: 'POST', headers })
}
const keySet = async () => createLocalJWKSet((await server.login('/.well-known/jwks.json')).json)
const check = async (token: string) =>
  jwtVerify(token, await keySet(), { issuer, audience: origin, algorithms: ['ES256'] })
const fault = (token: string) =>
  check(token).then(
    () => 'none',
    (error) => error.code,
  )

test('default: a back end checks it with jose and our published keys', async () => {
  const { userId, session } = await person()
  const answer = await ask(session)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { token, expiresAt } = accessTokenAnswerSchema.parse(answer.json)
  await using published = await publish()
  const { payload, protectedHeader } = await jwtVerify(token, createRemoteJWKSet(published.url), {
    issuer,
    audience: origin,
    algorithms: ['ES256'],
  })
  expect(payload).toMatchObject({ iss: issuer, sub: userId, aud: [origin, 'demo'], exp: expiresAt })
  expect(expiresAt - (payload.iat ?? 0)).toBe(300)
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
  expect(payload['accounts']).toEqual([`eip155:1:0x${'ab'.repeat(20)}`])
})

test('behavior: each is another one, for the page that asked', async () => {
  const { session } = await person()
  const [one, two] = [(await ask(session)).json.token, (await ask(session)).json.token]
  expect(decodeJwt(one).jti).not.toBe(decodeJwt(two).jti)
  expect(decodeJwt(one).aud).toEqual([origin, 'demo'])
})

test('error: a page of another project, with the login of this one', async () => {
  const { session } = await person()
  const answer = await ask(session, 'other', 'http://other.example')
  expect([answer.status, answer.json.code]).toEqual([401, 'no_session'])
})

test('behavior: accounts are those of the wallet when it is complete, and contracts keep their chain', async () => {
  const { userId, session } = await person(`eip155:8453:0x${'cd'.repeat(20)}`)
  const { db } = server.server.context.database
  const accounts = async () => decodeJwt((await ask(session)).json.token)['accounts']
  const addresses = {
    eip155: `0x${'EF'.repeat(20)}`,
    solana: 'So11111111111111111111111111111111111111112',
    bip122: { payment: 'bc1qpay', ordinals: 'bc1pord' },
  }
  const wallet = { id: userId, userId, addresses, custody: 'user', rotation: 1 } as const
  await db.insert(wallets).values({ ...wallet, status: 'creating' })
  expect(await accounts()).toEqual([`eip155:8453:0x${'cd'.repeat(20)}`])
  await db.update(wallets).set({ status: 'complete' })
  expect(await accounts()).toEqual([
    `eip155:1:0x${'ef'.repeat(20)}`,
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${addresses.solana}`,
    'bip122:000000000019d6689c085ae165831e93:bc1qpay',
    'bip122:000000000019d6689c085ae165831e93:bc1pord',
    `eip155:8453:0x${'cd'.repeat(20)}`,
  ])
})

test('behavior: discovery', async () => {
  const answer = await server.login('/.well-known/openid-configuration')
  expect(answer.json).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` })
  // Discovery 1.0 §3; `token_endpoint` is not needed where only the implicit flow is named.
  for (const required of [
    'authorization_endpoint',
    'response_types_supported',
    'subject_types_supported',
    'id_token_signing_alg_values_supported',
  ])
    expect(answer.json).toHaveProperty(required)
  const { origin, pathname } = new URL(answer.json.authorization_endpoint)
  expect(origin).toBe(issuer)
  expect((await server.login(pathname)).status).toBe(200)
  for (const path of ['jwks.json', 'openid-configuration']) {
    const { headers } = await server.login(`/.well-known/${path}`, {
      headers: { origin: 'http://any.example' },
    })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=300')
  }
})

test('behavior: no private part is published or rests in the open', async () => {
  const { session } = await person()
  await ask(session)
  const { keys } = (await server.login('/.well-known/jwks.json')).json
  for (const key of keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  const rows = await server.server.context.database.db.select().from(signingKeys)
  for (const { sealedPrivateKey } of rows) expect(sealedPrivateKey).toMatch(/^v1\.[\w-]+$/)
})

describe('a forged token', () => {
  let token: string
  let publicJwk: Record<string, unknown>
  beforeEach(async () => {
    token = (await ask((await person()).session)).json.token
    publicJwk = (await server.login('/.well-known/jwks.json')).json.keys[0]
  })

  test('error: alg none', async () => {
    expect(await fault(new UnsecuredJWT(decodeJwt(token)).encode())).toBe('ERR_JOSE_ALG_NOT_ALLOWED')
  })

  test('error: HS256 with the public key as secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(publicJwk))
    const header = { ...decodeProtectedHeader(token), alg: 'HS256' }
    const forged = await new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(secret)
    expect(await fault(forged)).toBe('ERR_JOSE_ALG_NOT_ALLOWED')
    const loose = jwtVerify(forged, await keySet(), { issuer, audience: origin })
    await expect(loose).rejects.toThrow(errors.JOSEError)
  })

  test('error: an empty or changed signature, a changed claim', async () => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'somebody' })).toString('base64url')
    for (const forged of [
      `${header}.${payload}.`,
      `${header}.${payload}.${flipped}`,
      `${header}.${claims}.${signature}`,
    ])
      expect(await fault(forged)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
  })

  test('error: it is over after five minutes', async () => {
    const later = new Date(Date.now() + 301_000)
    const check = jwtVerify(token, await keySet(), { issuer, audience: origin, currentDate: later })
    await expect(check).rejects.toThrow(errors.JWTExpired)
  })

  test('error: it is no session, and no frame token', async () => {
    expect((await ask(token)).json.code).toBe('no_session')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.login('/login/nonces', { method: 'POST', headers })
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
  })
})

describe('rotation', () => {
  beforeEach(() => server.server.context.database.db.delete(signingKeys))
  const at = (days: number) => new Date(Date.now() + days * dayMs)

  test('default: the next key is published a day before it signs, the old one until its tokens are over', async () => {
    const { context } = server.server
    const first = await currentKey(context)
    expect((await currentKey(context, at(28.9))).id).toBe(first.id)
    expect(await publishedKeys(context, 600)).toHaveLength(1)
    expect((await currentKey(context, at(29.1))).id).toBe(first.id)
    const both = await publishedKeys(context, 600)
    expect(both).toHaveLength(2)
    const second = await currentKey(context, at(30.1))
    expect(both.map(({ kid }) => kid)).toEqual([second.id, first.id])
    const { session } = await person()
    const token = (await ask(session)).json.token
    await context.database.db.delete(signingKeys)
    expect(await fault(token)).toBe('ERR_JWKS_NO_MATCHING_KEY')
  })

  test('behavior: a key that is over is not published once its tokens are', async () => {
    const { context } = server.server
    await currentKey(context, at(-31))
    expect(await publishedKeys(context, 600)).toHaveLength(0)
    await context.database.db.update(signingKeys).set({ retiresAt: new Date(Date.now() - 500_000) })
    expect(await publishedKeys(context, 600)).toHaveLength(1)
  })

  test('behavior: another operator key makes its own', async () => {
    const { context } = server.server
    const first = await currentKey(context)
    const changed = { ...context, sealer: createSealer('another operator key, also long enough') }
    expect((await currentKey(changed)).id).not.toBe(first.id)
  })

  test.skipIf(!postgresBin)('behavior: of many processes one makes the key', async () => {
    await using empty = await emptyPostgres()
    const options = { kind: 'postgres', url: empty.url } as const
    const databases = await Promise.all([openDatabase(options), openDatabase(options)])
    const contexts = databases.map((database) => ({ ...server.server.context, database }))
    const keys = await Promise.all(
      [...contexts, ...contexts, ...contexts].map((context) => currentKey(context)),
    )
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
    for (const database of databases) await database.close()
  })
})

test('error: nobody, another site, no frame token', async () => {
  expect((await ask('A'.repeat(43))).json.code).toBe('no_session')
  const { session } = await person()
  const headers = { [sessionTokenHeader]: session }
  const bare = await server.login('/login/access-token', { method: 'POST', headers })
  expect(bare.json.code).toBe('invalid_token')
  const foreign = await server.login('/login/access-token', {
    method: 'POST',
    headers: { ...headers, origin },
  })
  expect(foreign.json.code).toBe('cross_site')
  await server.server.context.sessions.endAll(
    (await server.server.context.sessions.find(session))?.userId ?? '',
  )
  expect((await ask(session)).json.code).toBe('no_session')
})

/** The published keys at an address that Node can fetch: it knows no `login.localhost`. */
async function publish() {
  const http = createServer(async (request, response) => {
    const answer = await server.login(request.url ?? '')
    response.setHeader('content-type', String(answer.headers['content-type'])).end(answer.text)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/.well-known/jwks.json`),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      http.close()
    },
  }
}
