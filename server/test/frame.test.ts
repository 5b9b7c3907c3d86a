import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameConfigSchema } from '../contract/frame.ts'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    projects: {
      demo: ['http://demo.example', 'https://*.wild.example'],
      other: ['https://other.example'],
      empty: [],
    },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
const csp = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy'])

describe('GET /frame', () => {
  test('default', async () => {
    const answer = await server.request('/frame?projectId=demo', { headers: inFrame })
    expect(answer.status).toBe(200)
    const nonce = /'nonce-([^']+)'/.exec(csp(answer))?.[1]
    const relayOrigin = server.widgetOrigin.replace('http:', 'ws:')
    expect(nonce).toMatch(/^[\w-]{22}$/)
    expect(csp(answer).replaceAll(String(nonce), 'N')).toBe(
      `default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; style-src 'nonce-N' 'self'; img-src 'self' data:; connect-src 'self' ${relayOrigin}; font-src 'self'; frame-src ${server.server.config.http.loginOrigin}; frame-ancestors http://demo.example https://*.wild.example; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types gatehouse`,
    )
    const { date, 'x-request-id': _, 'content-security-policy': __, ...headers } = answer.headers
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('behavior: every script, style and link carries the nonce of this answer only', async () => {
    const [first, second] = await Promise.all([
      server.request('/frame?projectId=demo'),
      server.request('/frame?projectId=demo'),
    ])
    for (const answer of [first, second]) {
      const { text } = answer
      const nonce = /'nonce-([^']+)'/.exec(csp(answer))?.[1]
      const tags = text.match(/<(script|style|link)[^>]*>/g) ?? []
      expect(tags).toHaveLength(4)
      for (const tag of tags.filter((tag) => !tag.includes('application/json'))) {
        expect(tag).toContain(`nonce="${nonce}"`)
      }
    }
    expect(csp(first)).not.toBe(csp(second))
  })

  test('behavior: the config block parses by the contract', async () => {
    const { text } = await server.request('/frame?projectId=demo')
    const json = /id="gatehouse-config">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(frameConfigSchema.parse(JSON.parse(json))).toMatchObject({
      projectId: 'demo',
      allowedOrigins: ['http://demo.example', 'https://*.wild.example'],
      preview: 'risky',
      wallets: { featured: [], include: [], exclude: [] },
      analytics: false,
      login: {
        origin: server.loginOrigin,
        socials: [],
        email: true,
        passkey: true,
        siwx: 'off',
        signOutOnDisconnect: true,
        signOutOnAccountChange: true,
        signOutOnNetworkChange: true,
        custody: 'user',
      },
      relay: { url: `${server.widgetOrigin.replace('http:', 'ws:')}/relay`, projectId: 'demo' },
    })
  })

  test('behavior: each project has its own ancestors', async () => {
    const answers = await Promise.all(
      ['demo', 'other', 'empty'].map((id) => server.request(`/frame?projectId=${id}`)),
    )
    expect(answers.map((answer) => /frame-ancestors ([^;]*)/.exec(csp(answer))?.[1])).toEqual([
      'http://demo.example https://*.wild.example',
      'https://other.example',
      "'none'",
    ])
  })

  test('param: theme', async () => {
    const theme = async (query: string) =>
      /<html lang="en"[^>]*>/.exec((await server.request(`/frame?projectId=demo${query}`)).text)?.[0]
    expect(await theme('&theme=light')).toBe('<html lang="en" data-theme="light">')
    expect(await theme('&theme=auto')).toBe('<html lang="en" data-theme="auto">')
    expect(await theme('&theme=%22onload=')).toBe('<html lang="en" data-theme="dark">')
    expect(await theme('')).toBe('<html lang="en" data-theme="dark">')
  })

  test('behavior: a warm document reads no database', async () => {
    await server.request('/frame?projectId=demo')
    const before = await server.metric('gatehouse_db_queries_total')
    await Promise.all(Array.from({ length: 50 }, () => server.request('/frame?projectId=demo')))
    // What is remembered of a project is read anew now and then, once for all requests.
    expect(await server.metric('gatehouse_db_queries_total')).toBeLessThanOrEqual(before + 1)
  })

  test('behavior: an unknown project is remembered too', async () => {
    await server.request('/frame?projectId=nobody')
    const before = await server.metric('gatehouse_db_queries_total')
    await server.request('/frame?projectId=nobody')
    expect(await server.metric('gatehouse_db_queries_total')).toBe(before)
  })

  test('behavior: HEAD has the headers only', async () => {
    const answer = await server.request('/frame?projectId=demo', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(500)
  })

  test.each([
    ['', 'no project id'],
    ['?projectId=', 'an empty one'],
    ['?projectId=nobody', 'an unknown one'],
    ['?projectId=DEMO', 'upper case'],
    ['?projectId=demo%00', 'NUL'],
    ['?projectId=demo%0d%0aset-cookie:a=b', 'a header'],
    ['?projectId=__proto__', 'a prototype name'],
    [`?projectId=${'a'.repeat(65)}`, 'too long'],
    ['?projectId=demo%20', 'a space'],
    ["?projectId=demo';drop table projects", 'SQL'],
  ])('error: %s is refused (%s)', async (query) => {
    const answer = await server.request(encodeURI(`/frame${query}`).replaceAll('%25', '%'), {
      headers: inFrame,
    })
    expect(answer.status).toBe(401)
    expect(answer.json).toEqual({
      status: 'FAILED',
      code: 'unknown_project',
      reasons: [{ field: 'projectId', description: 'Unauthorized: invalid key' }],
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test('error: a page that is not allowed', async () => {
    const answer = await server.request('/frame?projectId=demo', {
      headers: { ...inFrame, referer: 'https://evil.example/page', accept: 'text/html' },
    })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Unauthorized: origin not allowed')
    expect(csp(answer)).toBe("default-src 'none';frame-ancestors 'none'")
    expect(answer.text).not.toContain('evil')
  })

  test.each(['document', 'embed', 'object', 'script', 'empty', 'frame'])(
    'error: as %s it is no frame',
    async (destination) => {
      const before = await server.metric('gatehouse_refused_total', { code: 'not_a_frame' })
      const answer = await server.request('/frame?projectId=demo', {
        headers: { 'sec-fetch-dest': destination },
      })
      expect([answer.status, answer.json.code]).toEqual([403, 'not_a_frame'])
      expect(await server.metric('gatehouse_refused_total', { code: 'not_a_frame' })).toBe(before + 1)
    },
  )

  test('error: another method', async () => {
    const answer = await server.request('/frame?projectId=demo', { method: 'POST' })
    expect([answer.status, answer.headers['allow'], answer.json.code]).toEqual([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ])
  })

  test('error: before the build', async () => {
    await using unbuilt = await testServer({ unbuilt: true, database: server.server.context.database })
    const answer = await unbuilt.request('/frame?projectId=demo')
    expect([answer.status, answer.json.code]).toEqual([503, 'not_ready'])
    expect((await unbuilt.ops('/ready')).json.checks.assets).toBe('not built')
  })
})
