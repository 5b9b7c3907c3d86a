import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey, openRelay, relayToken, relayUrl } from './relayClient.ts'
import { type TestServer, testServer } from './testServer.ts'

// Who may open a socket to the relay.

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    projects: { demo: ['https://shop.example'], other: ['https://other.example'] },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const refusals = (code: string) => server.metric('gatehouse_refused_total', { code })
const now = () => Math.floor(Date.now() / 1000)

describe('the token', () => {
  test('default: signed by its client, for us; the host alone will do', async () => {
    const key = newKey()
    await using one = await openRelay(server, { key })
    const aud = server.widgetOrigin.replace('http', 'ws')
    await using other = await openRelay(server, { key, token: relayToken(key, { aud }) })
    expect([one.ws.readyState, other.ws.readyState]).toEqual([1, 1])
    await expect.poll(() => server.metric('gatehouse_relay_sockets')).toBe(2)
    expect(await server.metric('gatehouse_http_requests_total', { route: 'relay', status: '101' })).toBe(2)
  })

  test('param: in the header, as clients that are no browser may send it', async () => {
    const token = relayToken(newKey(), { aud: relayUrl(server) })
    const answer = await server.request('/relay?projectId=demo', {
      headers: { authorization: `Bearer ${token}`, upgrade: 'websocket', connection: 'upgrade' },
    })
    // Past the token: what fails is the handshake of the websocket, which had no key.
    expect(answer.status).toBe(400)
  })

  const cases: [string, () => string, string][] = [
    ['none', () => '', '401 invalid_token'],
    ['no token', () => 'a.b.c', '401 invalid_token'],
    ['four parts', () => `${relayToken(newKey(), { aud: relayUrl(server) })}.x`, '401 invalid_token'],
    [
      'another algorithm',
      () => relayToken(newKey(), { aud: relayUrl(server) }, { alg: 'none' }),
      '401 invalid_token',
    ],
    [
      'another relay',
      () => relayToken(newKey(), { aud: 'wss://relay.walletconnect.org' }),
      '401 invalid_token',
    ],
    ['no audience', () => relayToken(newKey(), {}), '401 invalid_token'],
    ['several audiences', () => relayToken(newKey(), { aud: [relayUrl(server)] }), '401 invalid_token'],
    ['expired', () => relayToken(newKey(), { aud: relayUrl(server), exp: now() - 200 }), '401 expired_token'],
    [
      'expired before it was issued',
      () => relayToken(newKey(), { aud: relayUrl(server), iat: now(), exp: now() - 60 }),
      '401 expired_token',
    ],
    [
      'from the future',
      () => relayToken(newKey(), { aud: relayUrl(server), iat: now() + 300 }),
      '401 invalid_token',
    ],
    [
      'the id of somebody else',
      () => relayToken({ did: newKey().did, secret: newKey().secret }, { aud: relayUrl(server) }),
      '401 invalid_token',
    ],
    [
      'an id with a zero in front',
      () => {
        const key = newKey()
        const did = key.did.replace('did:key:z', 'did:key:z1')
        return relayToken({ ...key, did }, { aud: relayUrl(server) })
      },
      '401 invalid_token',
    ],
    [
      'an id of another kind',
      () => relayToken(newKey(), { iss: 'did:web:a.example', aud: relayUrl(server) }),
      '401 invalid_token',
    ],
    [
      'a very long one',
      () => relayToken(newKey(), { aud: relayUrl(server), pad: 'x'.repeat(4000) }),
      '401 invalid_token',
    ],
  ]
  test.each(cases)('error: %s', async (_, token, refused) => {
    const code = String(refused.split(' ')[1])
    const before = await refusals(code)
    await expect(openRelay(server, { token: token() })).rejects.toThrow(refused)
    expect(await refusals(code)).toBe(before + 1)
  })

  test('error: signed, then changed', async () => {
    const [head, , signature] = relayToken(newKey(), { aud: relayUrl(server) }).split('.')
    const [, body] = relayToken(newKey(), { aud: relayUrl(server) }).split('.')
    await expect(openRelay(server, { token: `${head}.${body}.${signature}` })).rejects.toThrow(
      '401 invalid_token',
    )
  })
})

describe('the project', () => {
  test('default: a page of the project, our own frame, and a wallet with an id of its own', async () => {
    for (const [projectId, origin] of [
      ['demo', 'https://shop.example'],
      ['demo', server.widgetOrigin],
      ['0123456789abcdef', undefined],
      ['', undefined],
    ] as const) {
      await using client = await openRelay(server, { projectId, headers: origin ? { origin } : {} })
      expect(client.ws.readyState).toBe(1)
    }
  })

  test.each([
    ['demo', 'https://other.example', '403 origin_not_allowed'],
    ['demo', 'null', '403 origin_not_allowed'],
    ['demo', 'https://shop.example.evil.example', '403 origin_not_allowed'],
    ['nobody', 'https://shop.example', '401 unknown_project'],
    ['', 'https://shop.example', '401 unknown_project'],
    ["'; drop table projects", 'https://shop.example', '401 unknown_project'],
  ])('error: %s from %s', async (projectId, origin, refused) => {
    await expect(openRelay(server, { projectId, headers: { origin } })).rejects.toThrow(refused)
  })
})

describe('the address', () => {
  test('error: no websocket', async () => {
    const answer = await server.request('/relay')
    expect([answer.status, answer.json.code, answer.headers['upgrade']]).toEqual([
      426,
      'invalid_query',
      'websocket',
    ])
    const upgrade = { upgrade: 'h2c', connection: 'upgrade' }
    expect((await server.request('/relay', { headers: upgrade })).status).toBe(426)
  })

  test('error: another host, another path', async () => {
    const upgrade = { upgrade: 'websocket', connection: 'upgrade' }
    const unknown = await server.request('/relay', { headers: { ...upgrade, host: 'evil.example' } })
    expect([unknown.status, unknown.json.code]).toEqual([421, 'unknown_host'])
    expect((await server.login('/relay', { headers: upgrade })).status).toBe(404)
    expect((await server.request('/relay/x', { headers: upgrade })).status).toBe(404)
  })

  test('behavior: who offers another protocol elsewhere is answered as ever', async () => {
    const headers = { upgrade: 'h2c', connection: 'upgrade' }
    const answer = await server.request('/frame?projectId=demo', { headers })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('behavior: there is none when it is off', async () => {
    await using off = await testServer({ env: { RELAY: 'off' }, database: server.server.context.database })
    await expect(openRelay(off)).rejects.toThrow('404 not_found')
    const { text, headers } = await off.request('/frame?projectId=demo')
    expect(text).not.toContain('/relay')
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
  })

  test('behavior: another relay that frames are told of', async () => {
    const env = { RELAY_URL: 'wss://relay.walletconnect.org', RELAY_PROJECT_ID: '0123abcd' }
    await using outside = await testServer({ env, database: server.server.context.database })
    const { text, headers } = await outside.request('/frame?projectId=demo')
    expect(text).toContain('"relay":{"url":"wss://relay.walletconnect.org","projectId":"0123abcd"}')
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://relay.walletconnect.org;")
  })
})
