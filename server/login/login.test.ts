import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginConfigSchema } from '../contract/login.ts'
import { projects } from '../db/schema/projects.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
const hostile = '</script><script>alert(1)</script>{nonce}\u2028'
beforeAll(async () => {
  server = await testServer({
    env: { AUTH_GOOGLE_ID: 'id', AUTH_GOOGLE_SECRET: 'secret', AUTH_BASE: '/in/auth' },
    projects: {
      demo: ['http://demo.example', 'https://*.wild.example'],
      other: ['https://other.example'],
      empty: [],
    },
  })
  await server.server.context.database.db.insert(projects).values({ id: 'hostile', name: hostile })
})
afterAll(() => server[Symbol.asyncDispose]())

const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
const csp = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy'])
const block = (text: string) => /id="gatehouse-login-config">(.*?)<\/script>/s.exec(text)?.[1] ?? ''

describe('GET /login', () => {
  test('default', async () => {
    const answer = await server.login('/login?projectId=demo', { headers: inFrame })
    expect(answer.status).toBe(200)
    const nonce = /'nonce-([^']+)'/.exec(csp(answer))?.[1]
    expect(nonce).toMatch(/^[\w-]{22}$/)
    expect(csp(answer).replaceAll(String(nonce), 'N')).toBe(
      `default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; style-src 'nonce-N' 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; frame-ancestors ${server.widgetOrigin} http://demo.example https://*.wild.example; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types gatehouse`,
    )
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'set-cookie': ['__Host-gatehouse.probe=1; Secure; HttpOnly; SameSite=None; Partitioned; Path=/'],
      vary: 'Sec-Fetch-Dest, Origin, Referer, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('x-frame-options')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    const permissions = String(answer.headers['permissions-policy']).split(', ')
    expect(permissions.filter((each) => !each.endsWith('=()'))).toEqual([
      'clipboard-write=(self)',
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
    ])
  })

  test('behavior: the config block parses by the contract', async () => {
    const { text } = await server.login('/login?projectId=demo')
    expect(loginConfigSchema.parse(JSON.parse(block(text)))).toEqual({
      projectId: 'demo',
      projectName: 'Project demo',
      widgetOrigin: server.widgetOrigin,
      authBase: '/in/auth',
      socials: ['google'],
      custody: 'user',
      approvals: 'auto',
      paymasterUrls: [],
      version: server.server.config.version,
    })
  })

  test('param: approvals: of the server, and of a single project', async () => {
    const { db } = server.server.context.database
    await db.insert(projects).values({ id: 'kiosk', name: 'Kiosk', settings: { approvals: 'frame' } })
    await using strict = await testServer({
      env: { APPROVALS: 'window' },
      database: server.server.context.database,
    })
    const approvalsOf = async (held: TestServer, id: string) =>
      JSON.parse(block((await held.login(`/login?projectId=${id}`)).text)).approvals
    expect(await approvalsOf(server, 'demo')).toBe('auto')
    expect(await approvalsOf(strict, 'demo')).toBe('window')
    expect(await approvalsOf(strict, 'kiosk')).toBe('frame')
  })

  test('param: paymasterUrls, in their order', async () => {
    const paymasterUrls = ['https://pay.example/b?c=1&d=</script>', 'https://pay.example/a']
    const { db } = server.server.context.database
    await db.insert(projects).values({ id: 'payer', name: 'Payer', settings: { paymasterUrls } })
    const { text } = await server.login('/login?projectId=payer')
    expect(JSON.parse(block(text)).paymasterUrls).toEqual(paymasterUrls)
  })

  test('behavior: every script, style and link carries the nonce of this answer only', async () => {
    const [first, second] = await Promise.all([
      server.login('/login?projectId=demo'),
      server.login('/login?projectId=demo'),
    ])
    for (const answer of [first, second]) {
      const nonce = /'nonce-([^']+)'/.exec(csp(answer))?.[1]
      const tags = answer.text.match(/<(script|style|link)[^>]*>/g) ?? []
      expect(tags).toHaveLength(4)
      for (const tag of tags.filter((tag) => !tag.includes('application/json'))) {
        expect(tag).toContain(`nonce="${nonce}"`)
      }
    }
    expect(csp(first)).not.toBe(csp(second))
  })

  test('behavior: each project has its own ancestors', async () => {
    const answers = await Promise.all(
      ['demo', 'other', 'empty'].map((id) => server.login(`/login?projectId=${id}`)),
    )
    expect(answers.map((answer) => /frame-ancestors ([^;]*)/.exec(csp(answer))?.[1])).toEqual([
      `${server.widgetOrigin} http://demo.example https://*.wild.example`,
      `${server.widgetOrigin} https://other.example`,
      server.widgetOrigin,
    ])
  })

  test('behavior: a hostile project name stays text', async () => {
    const { text } = await server.login('/login?projectId=hostile')
    expect(JSON.parse(block(text)).projectName).toBe(hostile)
    expect(text.match(/<script/g)).toHaveLength(2)
  })

  test('param: theme', async () => {
    const theme = async (query: string) =>
      /<html lang="en"[^>]*>/.exec((await server.login(`/login?projectId=demo${query}`)).text)?.[0]
    expect(await theme('&theme=light')).toBe('<html lang="en" data-theme="light">')
    expect(await theme('&theme=%22onload=')).toBe('<html lang="en" data-theme="dark">')
  })

  test('behavior: a warm document reads no database', async () => {
    await server.login('/login?projectId=demo')
    const before = await server.metric('gatehouse_db_queries_total')
    await Promise.all(Array.from({ length: 50 }, () => server.login('/login?projectId=demo')))
    expect(await server.metric('gatehouse_db_queries_total')).toBe(before)
  })

  test('behavior: HEAD has the headers only', async () => {
    const answer = await server.login('/login?projectId=demo', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  test('behavior: the widget and a page of the project may hold it', async () => {
    for (const page of [server.widgetOrigin, 'http://demo.example', 'https://a.wild.example']) {
      const held: Record<string, string>[] = [{ referer: `${page}/some/page?x=1` }, { origin: page }]
      const answers = held.map((headers) =>
        server.login('/login?projectId=demo', { headers: { ...inFrame, ...headers } }),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test.each([
    'https://evil.example',
    'https://other.example',
    'null',
    'http://demo.example.evil.example',
    'http://demo.example:81',
    'https://demo.example',
    'https://a.b.wild.example',
    'http://widget.localhost',
    'http://widget.localhost.evil.example',
    'http://widget.localhost@evil.example',
  ])('error: held by %s', async (page) => {
    const before = await server.metric('gatehouse_refused_total', { code: 'origin_not_allowed' })
    const held: Record<string, string>[] = [{ referer: `${page}/` }, { origin: page }]
    for (const headers of held) {
      const answer = await server.login('/login?projectId=demo', { headers: { ...inFrame, ...headers } })
      expect([answer.status, answer.json.code]).toEqual([403, 'origin_not_allowed'])
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(answer.text).not.toContain('evil')
    }
    expect(await server.metric('gatehouse_refused_total', { code: 'origin_not_allowed' })).toBe(before + 2)
  })

  test('error: a person sees a page, not JSON', async () => {
    const headers = { ...inFrame, origin: 'https://evil.example', accept: 'text/html' }
    const answer = await server.login('/login?projectId=demo', { headers })
    expect(answer.text).toContain('<h1>Unauthorized: origin not allowed</h1>')
    expect(csp(answer)).toBe("default-src 'none';frame-ancestors 'none'")
  })

  test.each([
    '',
    '?projectId=',
    '?projectId=nobody',
    '?projectId=DEMO',
    '?projectId=demo%00',
    '?projectId=demo%0d%0aset-cookie:a=b',
    '?projectId=__proto__',
    '?projectId=constructor',
    `?projectId=${'a'.repeat(65)}`,
  ])('error: %s is an unknown project', async (query) => {
    const answer = await server.login(`/login${query}`, { headers: inFrame })
    expect([answer.status, answer.json.code]).toEqual([401, 'unknown_project'])
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test.each(['document', 'embed', 'object', 'script', 'empty', 'frame'])(
    'error: as %s it is no frame',
    async (destination) => {
      const answer = await server.login('/login?projectId=demo', {
        headers: { 'sec-fetch-dest': destination },
      })
      expect([answer.status, answer.json.code]).toEqual([403, 'not_a_frame'])
      expect(answer.headers).not.toHaveProperty('set-cookie')
    },
  )

  test('error: another method, path or host', async () => {
    const post = await server.login('/login?projectId=demo', { method: 'POST' })
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
    for (const path of ['/login/?projectId=demo', '/LOGIN?projectId=demo', '//login?projectId=demo']) {
      expect((await server.login(path)).status).toBe(404)
    }
    expect((await server.request('/login?projectId=demo')).status).toBe(404)
  })

  test('error: before the build', async () => {
    await using unbuilt = await testServer({ unbuilt: true, database: server.server.context.database })
    const answer = await unbuilt.login('/login?projectId=demo')
    expect([answer.status, answer.json.code]).toEqual([503, 'not_ready'])
  })
})

describe('files of the login host', () => {
  test('default: its own build, in a form that workers accept', async () => {
    const answer = await server.login('/assets/login-AbCdEf1.js')
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('error: what belongs to the widget is not here, nor the other way round', async () => {
    for (const path of ['/assets/main-AbCdEf1.js', '/gatehouse.js', '/index.html', '/assets/../index.html']) {
      expect((await server.login(path)).status).toBe(404)
    }
    expect((await server.request('/assets/login-AbCdEf1.js')).status).toBe(404)
  })
})

describe('POST /v1 on the login host', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  const ask = (headers: Record<string, string>) =>
    server.login('/v1?chainId=eip155:1', { method: 'POST', headers, body })

  test('default', async () => {
    const answer = await ask({ authorization: `Bearer ${await server.token()}` })
    expect(answer.json).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })

  test('error: without a frame token', async () => {
    const answer = await ask({})
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
  })
})
