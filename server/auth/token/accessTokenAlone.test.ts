import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../http/requireSession.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import type { AnswerStatement, Rows } from '../test/statementDb.ts'
import { accessTokenRouter } from './accessTokenRouter.ts'
import { accountsOf } from './accountsOf.ts'
import { discoveryRouter } from './discoveryRouter.ts'

let keys: Rows
let wallets: Rows
let accounts: Rows
let stage: AuthStage
let host: AuthHost
const answer: AnswerStatement = ({ sql, params }) => {
  if (sql.startsWith('insert into "signing_keys"')) {
    keys.push(params)
    return []
  }
  if (sql.startsWith('select "public_jwk"')) return keys.map(([, jwk]) => [jwk])
  if (sql.includes('from "signing_keys"')) return keys
  if (sql.includes('advisory')) return []
  if (sql.includes('from "wallets"')) return params[1] === 'complete' ? wallets : []
  if (sql.startsWith('select "provider_account_id"')) return params[1] === 'siwx' ? accounts : []
  return undefined
}
beforeEach(async () => {
  ;[keys, wallets, accounts] = [[], [], []]
  stage = authStage({ answers: [answer] })
  const { context } = stage
  host = await authHost(context, (app) => void app.use(accessTokenRouter(context), discoveryRouter(context)))
})
afterEach(() => host[Symbol.asyncDispose]())

test('default: a token for the page, which anybody can check', async () => {
  const { loginOrigin: origin } = stage.context.config.http
  accounts = [['solana:abc']]
  const { token } = stage.sessions.add()
  const cookie = `${sessionCookie('demo')}=${token}`
  const headers = { origin, cookie, authorization: await stage.frame() }
  const made = await host.fetch('/login/access-token', { method: 'POST', headers })
  expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { token: jwt, expiresAt } = (await made.json()) as { token: string; expiresAt: number }
  const published = await host.fetch('/.well-known/jwks.json')
  expect(published.headers.get('access-control-allow-origin')).toBe('*')
  expect(published.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(published.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  const set = (await published.json()) as { keys: [{ kid: string }] }
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(set), { issuer: origin, audience: 'demo' })
  expect(payload).toEqual({
    ...{ iss: origin, aud: ['http://demo.example', 'demo'], sub: 'ada', exp: expiresAt },
    ...{ iat: expect.any(Number), jti: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'],
  })
  expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'ES256', typ: 'JWT', kid: set.keys[0].kid })
})

test('behavior: the key set is never empty', async () => {
  const { keys: published } = (await (await host.fetch('/.well-known/jwks.json')).json()) as { keys: [] }
  expect(published).toHaveLength(1)
})

test('default: /.well-known/openid-configuration', async () => {
  const { loginOrigin } = stage.context.config.http
  const answered = await host.fetch('/.well-known/openid-configuration')
  expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answered.json()).toMatchObject({
    issuer: loginOrigin,
    authorization_endpoint: `${loginOrigin}/auth/signin`,
    jwks_uri: `${loginOrigin}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['ES256'],
  })
  expect(stage.statements).toEqual([])
})

describe('accountsOf', () => {
  const bitcoin = '000000000019d6689c085ae165831e93'

  test('default: of the embedded wallet, and wallets that signed, each once', async () => {
    const addresses = { eip155: '0xAB', solana: 'So', bip122: { payment: 'bc1q', ordinals: 'bc1p' } }
    wallets = [[JSON.stringify(addresses)]]
    accounts = [['eip155:0xab'], ['eip155:10:0xcd'], ['bip122:bc1x']]
    expect(await accountsOf(stage.context, 'ada')).toEqual([
      'eip155:1:0xab',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So',
      `bip122:${bitcoin}:bc1q`,
      `bip122:${bitcoin}:bc1p`,
      'eip155:10:0xcd',
      `bip122:${bitcoin}:bc1x`,
    ])
  })

  test('behavior: none', async () => {
    expect(await accountsOf(stage.context, 'ada')).toEqual([])
  })
})
