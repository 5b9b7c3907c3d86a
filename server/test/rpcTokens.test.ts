import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectOrigins } from '../db/schema/projects.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({
    // No method that is asked here reaches the node.
    env: { ...chainEnv(['http://127.0.0.1:1']), FRAME_TOKEN_SECRET: 's'.repeat(32) },
    projects: { demo: ['http://demo.example'], b: ['https://b.example'] },
  })
  token = await server.token()
})
afterAll(() => server[Symbol.asyncDispose]())

describe('frame tokens at POST /v1', () => {
  const ask = (authorization?: string, query = '') =>
    server.request(`/v1?chainId=eip155:31337${query}`, {
      method: 'POST',
      headers: authorization === undefined ? {} : { authorization },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
  const sign = (payload: Record<string, unknown>, secret = 's'.repeat(32), header = {}) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'gatehouse-frame+jwt', ...header })
      .sign(new TextEncoder().encode(secret))
  const soon = () => Math.floor(Date.now() / 1000) + 60
  const good = () => ({ p: 'demo', o: 'http://demo.example', exp: soon() })
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('default', async () => {
    expect((await ask(`Bearer ${await sign(good())}`)).status).toBe(200)
    expect((await ask(`Bearer ${token}`, '&projectId=demo')).status).toBe(200)
  })

  test('error: forged ones', async () => {
    const forged = [
      '',
      'Bearer ',
      'Bearer x',
      `Basic ${token}`,
      `bearer${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -2)}`,
      `Bearer ${'a'.repeat(4000)}`,
      `Bearer ${part({ alg: 'none', typ: 'gatehouse-frame+jwt' })}.${part(good())}.`,
      `Bearer ${part({ alg: 'none' })}.${part(good())}.${token.split('.')[2]}`,
      `Bearer ${token.split('.')[0]}.${part({ ...good(), p: 'b' })}.${token.split('.')[2]}`,
      `Bearer ${await sign(good(), 'x'.repeat(32))}`,
      `Bearer ${await sign(good(), 's'.repeat(32), { typ: 'JWT' })}`,
      `Bearer ${await sign({ p: 'demo', o: 'http://demo.example' })}`,
      `Bearer ${await sign({ exp: soon() })}`,
      `Bearer ${await sign({ ...good(), p: ['demo'] })}`,
    ]
    for (const header of forged) {
      const answer = await ask(header)
      expect([header, answer.status, answer.json.code]).toEqual([header, 401, 'invalid_token'])
    }
  })

  test('error: an expired one', async () => {
    const answer = await ask(`Bearer ${await sign({ ...good(), exp: soon() - 120 })}`)
    expect([answer.status, answer.json.code]).toEqual([401, 'expired_token'])
  })

  test('error: a well signed one whose origin or project does not stand', async () => {
    const foreign = await ask(`Bearer ${await sign({ ...good(), o: 'http://evil.example' })}`)
    expect([foreign.status, foreign.json.code]).toEqual([403, 'origin_not_allowed'])
    const gone = await ask(`Bearer ${await sign({ ...good(), p: 'gone' })}`)
    expect([gone.status, gone.json.code]).toEqual([401, 'unknown_project'])
  })

  test('error: a token seen before, after its origin was removed', async () => {
    const { database, projects } = server.server.context
    await database.db.insert(projectOrigins).values({ projectId: 'b', pattern: 'https://gone.example' })
    projects.changed('b')
    const gone = `Bearer ${await server.token('b', 'https://gone.example')}`
    expect((await ask(gone)).status).toBe(200)
    await database.db.delete(projectOrigins).where(eq(projectOrigins.pattern, 'https://gone.example'))
    projects.changed('b')
    const answer = await ask(gone)
    expect([answer.status, answer.json.code]).toEqual([403, 'origin_not_allowed'])
  })

  test('error: project A’s token where project B is named', async () => {
    const answer = await ask(`Bearer ${token}`, '&projectId=b')
    expect([answer.status, answer.json.code]).toEqual([403, 'invalid_token'])
  })
})
