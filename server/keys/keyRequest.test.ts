import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshForSeconds, veryFreshForSeconds } from '../contract/login.ts'
import { sessionCookie } from '../http/requireSession.ts'
import { confirming, newRotation, newWallet } from '../test/newShares.ts'
import { code, person, personWithWallet } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

describe('who may ask', () => {
  const posts = ['', '/confirm', '/login-share', '/recovery-share', '/rotate', '/rotate/confirm']

  test.each(posts)('error: POST /login/wallet%s without a right', async (path) => {
    const owner = await personWithWallet(server)
    const ask = (headers: Record<string, string>) => code(owner.post(`/login/wallet${path}`, {}, headers))
    expect(await ask({ origin: '' })).toEqual([403, 'cross_site'])
    expect(await ask({ origin: 'http://demo.example' })).toEqual([403, 'cross_site'])
    expect(await ask({ origin: server.widgetOrigin })).toEqual([403, 'cross_site'])
    expect(await ask({ origin: `${server.loginOrigin}.evil.example` })).toEqual([403, 'cross_site'])
    expect(await ask({ origin: 'null' })).toEqual([403, 'cross_site'])
    expect(await ask({ 'sec-fetch-site': 'same-site' })).toEqual([403, 'cross_site'])
    expect(await ask({ 'sec-fetch-site': 'cross-site' })).toEqual([403, 'cross_site'])
    expect(await ask({ authorization: '' })).toEqual([401, 'invalid_token'])
    expect(await ask({ authorization: 'Bearer a.b.c' })).toEqual([401, 'invalid_token'])
    expect(await ask({ cookie: '' })).toEqual([401, 'no_session'])
    expect(await ask({ cookie: `${sessionCookie('demo')}=${'x'.repeat(43)}` })).toEqual([401, 'no_session'])
    expect(await ask({ cookie: '', 'x-session-token': "' or 1=1 --" })).toEqual([401, 'no_session'])
  })

  test('error: the widget and other hosts serve no keys', async () => {
    const owner = await personWithWallet(server)
    for (const host of [
      new URL(server.widgetOrigin).host,
      'login.localhost.evil.example',
      'login.localhost',
    ]) {
      const answer = await owner.post('/login/wallet/login-share', {}, { host })
      expect([404, 421]).toContain(answer.status)
      expect(answer.text).not.toContain(owner.wallet.loginShare)
    }
  })

  test('error: nobody reads a wallet without a session', async () => {
    expect(await code(server.login('/login/wallet'))).toEqual([401, 'no_session'])
  })

  test('error: a session that ended', async () => {
    const owner = await personWithWallet(server)
    await server.server.context.sessions.end(owner.sessionId)
    expect(await code(owner.post('/login/wallet/login-share'))).toEqual([401, 'no_session'])
    expect(await code(owner.get('/login/wallet'))).toEqual([401, 'no_session'])
  })

  test.each([
    ['/login-share', {}],
    ['/recovery-share', { proof: 'x' }],
    ['/rotate', {}],
    ['/rotate/confirm', {}],
  ])('error: %s with a login of yesterday', async (path, body) => {
    const owner = await personWithWallet(server)
    await owner.age(freshForSeconds + 5)
    const answer = owner.post(`/login/wallet${path}`, body)
    expect(await code(answer)).toEqual([403, 'login_not_fresh'])
    await owner.age(freshForSeconds - 60)
    expect((await owner.loginShare()).status).toBe(200)
  })

  test('error: an export with a login of ten minutes', async () => {
    const owner = await personWithWallet(server)
    const asked = { purpose: 'export' }
    await owner.age(veryFreshForSeconds + 5)
    const refused = owner.post('/login/wallet/login-share', asked)
    expect(await code(refused)).toEqual([403, 'login_not_fresh'])
    expect((await owner.loginShare()).status).toBe(200)
    await owner.age(veryFreshForSeconds - 60)
    expect((await owner.loginShare('export')).json.rotation).toBe(1)
  })

  test('error: a purpose that nobody knows', async () => {
    const owner = await personWithWallet(server)
    const answer = owner.post('/login/wallet/login-share', { purpose: 'sign' })
    expect(await code(answer)).toEqual([422, 'invalid_body'])
  })

  test('error: the id of somebody else is no wallet', async () => {
    const [mine, yours] = [await personWithWallet(server), await personWithWallet(server)]
    const { id } = yours.wallet
    const bare = await person(server)
    const tries = [
      mine.post('/login/wallet/confirm', confirming(yours.wallet)),
      mine.post('/login/wallet/rotate', await newRotation(mine.key, id)),
      mine.post('/login/wallet/rotate/confirm', confirming(yours.wallet)),
      bare.post('/login/wallet', await newWallet(bare.userId, { id })),
      bare.post('/login/wallet/login-share', { id, userId: yours.userId }),
      bare.post('/login/wallet/recovery-share', { id, proof: yours.wallet.recoveryProof }),
    ]
    for (const answer of tries) expect(await code(answer)).toEqual([404, 'wallet_not_found'])
    expect((await yours.loginShare()).json.share).toBe(yours.wallet.loginShare)
    expect((await bare.get('/login/wallet')).json.wallet).toBe(null)
    const foreign = { proof: yours.wallet.recoveryProof }
    expect(await code(mine.post('/login/wallet/recovery-share', foreign))).toEqual([
      403,
      'wrong_recovery_proof',
    ])
  })

  test('error: DELETE of the wallet', async () => {
    const answer = await server.login('/login/wallet', { method: 'DELETE' })
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('error: no body is read without a token', async () => {
    const owner = await personWithWallet(server)
    const bare = { authorization: '' }
    expect(await code(owner.post('/login/wallet/rotate', '{', bare))).toEqual([401, 'invalid_token'])
    const long = JSON.stringify('x'.repeat(20_000))
    expect(await code(owner.post('/login/wallet/rotate', long, bare))).toEqual([401, 'invalid_token'])
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'GET'])('error: %s', async (method) => {
    const answer = await server.login('/login/wallet/login-share', { method })
    expect([answer.status, answer.json.code, answer.headers['allow']]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ])
  })

  test.each(['/login/wallet/', '/LOGIN/wallet', '/login//wallet', '/login/wallet/login-share/x'])(
    'error: %s is nothing',
    async (path) => {
      const owner = await personWithWallet(server)
      expect(await code(owner.post(path))).toEqual([404, 'not_found'])
    },
  )

  test.each([
    ['{', 400],
    ['"x"', 400],
    ['[]', 422],
    ['{"__proto__":{"proof":"x"}}', 422],
    ['{"proof":{"length":3}}', 422],
    [JSON.stringify({ proof: 'x'.repeat(20_000) }), 413],
  ])('error: body %#', async (body, status) => {
    const owner = await personWithWallet(server)
    expect((await owner.post('/login/wallet/recovery-share', body)).status).toBe(status)
  })
})
