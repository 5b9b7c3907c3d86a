import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionTokenHeader } from '../contract/login.ts'
import { type SessionNeed, sessionNeeds } from '../http/sessionNeeds.ts'
import { type FrameKey, frameKey } from './frameKey.ts'
import { codeFor, type LoginClient, loginClient, refusal } from './loginClient.ts'
import { confirming, newKey, newRotation, newWallet, proveDevice } from './newShares.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

/**
 * Script in a page that the project allows has taken the resume ticket out of the page, and somebody uses it with a plain
 * HTTP client: from another address of the network, with an `Origin` of their choice and no login frame. What they see and
 * can do is what docs/custody.md says.
 */
const page = 'http://demo.example'
/** Another one in each test, as codes for an address are limited. */
let email = ''
let owners = 0
const server: TestServer = await testServer({
  env: { EMAIL_CODES_PER_CLIENT: '1000', TRUST_PROXY: '1' },
  projects: { demo: [page, 'http://other.example'] },
})
afterAll(() => server[Symbol.asyncDispose]())

/** A plain HTTP client at an address of the network. */
function httpClient(address: string) {
  const seen: string[] = []
  const headers = { 'x-forwarded-for': address }
  return {
    /** Everything that was answered. */
    seen,
    async frameToken(origin = page): Promise<string> {
      const answer = await server.request('/frame/token', {
        method: 'POST',
        headers: { ...headers, origin: server.widgetOrigin },
        body: JSON.stringify({ projectId: 'demo', origin }),
      })
      return answer.json.token
    },
    async send(method: string, path: string, body: object | undefined, more: Record<string, string>) {
      const sent = { ...headers, origin: server.loginOrigin, ...more }
      const text = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await server.login(path, { method, headers: sent, ...text })
      seen.push(`${answer.text} ${JSON.stringify(answer.headers)}`)
      return answer
    },
  }
}

/** The owner in their browser, in a frame without cookies; with storage, its ticket is bound to a key. */
async function ownerOf(client: LoginClient, key: FrameKey | undefined) {
  const logIn = async () => {
    const { db } = server.server.context.database
    await db.execute('delete from email_codes')
    await client.askCode(email)
    const proof = { kind: 'email', email, code: codeFor(server, email), binding: client.binding }
    const ticketKey = key && { ticketKey: key.publicKey }
    return (await client.post('/login/sessions', { proof, cookieless: true, ...ticketKey })).json
  }
  const session = await logIn()
  const mine = { [sessionTokenHeader]: session.token as string }
  const walletKey = newKey()
  const wallet = await newWallet(session.user.id, { key: walletKey })
  await client.post('/login/wallet', wallet, mine)
  await client.post('/login/wallet/confirm', confirming(wallet), mine)
  const loginShare = async (headers: Record<string, string>): Promise<TestAnswer> => {
    const { challenge } = (await client.get('/login/wallet', headers)).json
    const facts = { walletId: wallet.id, rotation: 1, purpose: 'sign' as const, challenge }
    const device = proveDevice(wallet.deviceVerifier, facts)
    return client.post('/login/wallet/login-share', { device }, headers)
  }
  return { logIn, session, mine, wallet, walletKey, loginShare }
}

let client: LoginClient
beforeEach(async () => {
  email = `owner-${++owners}@mail.example`
  await server.server.context.database.db.execute('truncate users cascade')
  client = await loginClient(server, 'demo', page)
})

describe('where the frame has storage', () => {
  test('default: the ticket opens nothing, tells nothing and ends nothing', async () => {
    const key = frameKey(client.frame)
    const owner = await ownerOf(client, key)
    const { ticket } = owner.session
    const thief = httpClient('198.51.100.7')
    const authorization = `Bearer ${await thief.frameToken()}`
    const own = frameKey(client.frame)
    const held: object[] = [{ ticket }, own.sign(ticket), { ticket, signature: 'A'.repeat(86) }]
    for (const cookieless of [true, false])
      for (const one of held) {
        const proof = { kind: 'ticket', ...one }
        const body = { proof, cookieless, ticketKey: own.publicKey }
        const answer = await thief.send('POST', '/login/sessions', body, { authorization })
        expect(refusal(answer)).toEqual([401, 'ticket_bound'])
      }
    for (const one of held) {
      const answer = await thief.send('POST', '/login/sessions/end', { ticket: one }, { authorization })
      expect(refusal(answer)).toEqual([401, 'ticket_bound'])
    }
    for (const secret of [email, owner.session.user.id, owner.wallet.loginShare])
      expect(thief.seen.join()).not.toContain(secret)
    // The owner notices nothing.
    expect((await owner.loginShare(owner.mine)).json.share).toBe(owner.wallet.loginShare)
    const proof = { kind: 'ticket', ...key.sign(ticket) }
    expect((await client.post('/login/sessions', { proof, cookieless: true })).json.user.email).toBe(email)
  })
})

describe('where the frame has no storage', () => {
  /** The thief has resumed the session. */
  async function stolen() {
    const owner = await ownerOf(client, undefined)
    const thief = httpClient('198.51.100.7')
    const authorization = `Bearer ${await thief.frameToken()}`
    const proof = { kind: 'ticket', ticket: owner.session.ticket }
    const resumed = await thief.send(
      'POST',
      '/login/sessions',
      { proof, cookieless: true },
      { authorization },
    )
    const mine = { authorization, [sessionTokenHeader]: resumed.json.token as string }
    const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
      thief.send(method, path, body, { ...mine, ...more })
    return { owner, thief, resumed, proof, authorization, send }
  }

  test('default: what the thief sees is what the page knows, and no more', async () => {
    const { owner, thief, resumed, send } = await stolen()
    const { id } = owner.session.user
    expect(resumed.json).toEqual({
      user: { id, email: null, name: null, method: 'email' },
      freshAt: expect.any(String),
      resumed: true,
      cookies: false,
      token: expect.any(String),
      ticket: expect.any(String),
    })
    const { wallet } = (await send('GET', '/login/wallet')).json
    expect(wallet).toEqual({
      id: owner.wallet.id,
      status: 'complete',
      addresses: owner.wallet.addresses,
      custody: 'user',
      rotation: 1,
      recovery: owner.wallet.recovery,
      needsUnlock: false,
    })
    // As script in the page could ask for, as long as that is open; for this page alone.
    const { token } = (await send('POST', '/login/access-token', {})).json
    expect(decodeJwt(token)).toMatchObject({ sub: id, aud: [page, 'demo'] })
    const elsewhere = { authorization: `Bearer ${await thief.frameToken('http://other.example')}` }
    expect(refusal(await send('POST', '/login/access-token', {}, elsewhere))).toEqual([401, 'no_session'])
    const { loginShare, recoveryEnvelope } = owner.wallet
    for (const secret of [email, loginShare, recoveryEnvelope])
      expect(thief.seen.join()).not.toContain(secret)
  })

  test('error: no share, whatever is sent for it', async () => {
    const { owner, thief, send } = await stolen()
    const challenge = async () => (await send('GET', '/login/wallet')).json.challenge as string
    const share = (body: object) => send('POST', '/login/wallet/login-share', body)
    expect(refusal(await share({}))).toEqual([403, 'share_proof_needed'])
    const stranger = await newWallet('stranger')
    const facts = { walletId: owner.wallet.id, rotation: 1, purpose: 'sign' as const }
    const forged = proveDevice(stranger.deviceVerifier, { ...facts, challenge: await challenge() })
    expect(refusal(await share({ device: forged }))).toEqual([403, 'wrong_device_proof'])
    // A proof that the owner's own frame once sent.
    const recorded = proveDevice(owner.wallet.deviceVerifier, { ...facts, challenge: 'A'.repeat(90) })
    expect(refusal(await share({ device: recorded }))).toEqual([409, 'stale_challenge'])
    expect(refusal(await share({ purpose: 'export', device: forged }))).toEqual([403, 'login_not_fresh'])
    const verifier = { id: owner.wallet.id, rotation: 1, deviceVerifier: stranger.deviceVerifier }
    const signature = `0x${'0'.repeat(130)}`
    expect(refusal(await send('POST', '/login/wallet/verifier', { ...verifier, signature }))).toEqual([
      403,
      'share_proof_needed',
    ])
    expect(refusal(await send('POST', '/login/wallet/recovery-share', { proof: 'A'.repeat(43) }))).toEqual([
      403,
      'wrong_recovery_proof',
    ])
    const { loginShare, recoveryEnvelope } = owner.wallet
    for (const secret of [loginShare, recoveryEnvelope]) expect(thief.seen.join()).not.toContain(secret)
  })

  const needs: [string, SessionNeed | 'none'][] = Object.entries(sessionNeeds)
  const rights = needs.filter(([, need]) => need !== 'none' && need.grade === 'login')
  test.each(rights)('error: %s is for who logged in', async (name) => {
    const { owner, send } = await stolen()
    const bodies: Record<string, object> = {
      'POST /login/sessions/end everywhere': { everywhere: true },
      'POST /login/wallet/login-share export': { purpose: 'export' },
      'POST /login/wallet/rotate': await newRotation(owner.walletKey, owner.wallet.id),
      'POST /login/email/update': { email: 'thief@mail.example', binding: client.binding },
    }
    const [method = '', path = ''] = name.split(' ')
    expect(refusal(await send(method, path, bodies[name] ?? {}))).toEqual([403, 'login_not_fresh'])
  })

  test('behavior: the owner is signed out there, logs in again, and opens the wallet at once', async () => {
    const { owner, send } = await stolen()
    expect(refusal(await client.get('/login/wallet', owner.mine))).toEqual([401, 'no_session'])
    // All the thief has: wrong tries at the recovery, until the pauses stop them.
    let wrong = 0
    for (let turn = 0; turn < 60; turn++)
      if ((await send('POST', '/login/wallet/recovery-share', { proof: 'x' })).status === 403) wrong += 1
    expect(wrong).toBe(5)
    const again = await owner.logIn()
    const session = { [sessionTokenHeader]: again.token as string }
    expect(again.user.email).toBe(email)
    const { recoveryProof, recoveryEnvelope, loginShare } = owner.wallet
    const opened = await client.post('/login/wallet/recovery-share', { proof: recoveryProof }, session)
    expect(opened.json.envelope).toBe(recoveryEnvelope)
    expect((await owner.loginShare(session)).json.share).toBe(loginShare)
    const rotation = await newRotation(owner.walletKey, owner.wallet.id)
    expect((await client.post('/login/wallet/rotate', rotation, session)).status).toBe(200)
  })

  test('behavior: the owner’s frame, whose ticket was used, ends what the thief has', async () => {
    const { owner, send, thief, proof, authorization } = await stolen()
    const replay = await thief.send('POST', '/login/sessions', { proof, cookieless: true }, { authorization })
    expect(refusal(replay)).toEqual([401, 'invalid_ticket'])
    expect((await send('POST', '/login/access-token', {})).status).toBe(200)
    await client.post('/login/sessions/end', { ticket: { ticket: owner.session.ticket } })
    expect(refusal(await send('POST', '/login/access-token', {}))).toEqual([401, 'no_session'])
  })

  test('error: the ticket of one page is worth nothing on another', async () => {
    const owner = await ownerOf(client, undefined)
    const thief = httpClient('198.51.100.7')
    const authorization = `Bearer ${await thief.frameToken('http://other.example')}`
    const proof = { kind: 'ticket', ticket: owner.session.ticket }
    const answer = await thief.send('POST', '/login/sessions', { proof, cookieless: true }, { authorization })
    expect(refusal(answer)).toEqual([401, 'invalid_ticket'])
    expect((await owner.loginShare(owner.mine)).status).toBe(200)
  })
})
