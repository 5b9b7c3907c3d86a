import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, loginClient, wrongCode } from '../test/loginClient.ts'
import { popupBrowser } from '../test/popupBrowser.ts'
import { codeOf, proofOf, type SocialPopup, socialPopup, somebody } from '../test/socialPopup.ts'
import type { TestServer } from '../test/testServer.ts'
import { authLogger } from './authjs/authLogger.ts'

let social: SocialPopup
let server: TestServer
beforeAll(async () => {
  social = await socialPopup()
  ;({ server } = social)
})
afterAll(() => social[Symbol.asyncDispose]())

/** What the ops port says of logins, by `way outcome`. */
async function logins(): Promise<Record<string, number>> {
  const { text } = await server.ops('/metrics')
  const lines = text.matchAll(/^gatehouse_logins_total\{way="(\w+)",outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, way, outcome, count]) => [`${way} ${outcome}`, Number(count)]))
}

/** What came to them meanwhile. */
async function counted(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await logins()
  await run()
  const after = Object.entries(await logins()).map(([name, count]) => [name, count - (before[name] ?? 0)])
  return Object.fromEntries(after.filter(([, count]) => count !== 0))
}

test('default: a code that is right, one that is wrong, and the ticket of a session', async () => {
  const client = await loginClient(server)
  const email = 'ada@mail.example'
  const found = await counted(async () => {
    await client.askCode(email)
    const code = codeFor(server, email)
    const proof = { kind: 'email', email, binding: client.binding }
    expect((await client.sendProof({ ...proof, code: wrongCode(code) })).status).toBe(401)
    const { json } = await client.sendProof({ ...proof, code }, true)
    const resume = () => client.sendProof({ kind: 'ticket', ticket: json.ticket }, true)
    expect([(await resume()).status, (await resume()).status]).toEqual([200, 401])
  })
  expect(found).toEqual({ 'email ok': 1, 'email refused': 1, 'ticket ok': 1, 'ticket refused': 1 })
})

test('behavior: a popup counts by its provider, once, and not while it is open', async () => {
  const taken = async () => {
    const { id, url } = await social.handoff()
    expect(await codeOf(social.take(id))).toBe('409 handoff_pending')
    const last = await popupBrowser(server).goAs(somebody(), url)
    expect((await social.take(id, { proof: proofOf(last) })).status).toBe(200)
  }
  expect(await counted(taken)).toEqual({ 'google ok': 1 })
  const declined = async () => {
    const { id, url } = await social.handoff()
    const browser = popupBrowser(server)
    await browser.go(url)
    const away = new URL(browser.visits[0]?.headers['location'] ?? '')
    const state = away.searchParams.get('state')
    await browser.go(`${server.loginOrigin}/auth/popup/google/callback?error=access_denied&state=${state}`)
    expect(await codeOf(social.take(id))).toBe('401 provider_refused')
  }
  expect(await counted(declined)).toEqual({ 'google refused': 1 })
  const unreachable = async () => {
    const browser = popupBrowser(server)
    // Nobody is at the address of this provider.
    await browser.go((await social.handoff('x')).url).catch(() => {})
    const state = new URL(browser.visits[0]?.headers['location'] ?? '').searchParams.get('state')
    await browser.go(`${server.loginOrigin}/auth/popup/x/callback?code=c&state=${state}`)
  }
  expect(await counted(unreachable)).toEqual({ 'x unavailable': 1 })
})

test('behavior: what proves nothing counts by the kind of proof', async () => {
  const client = await loginClient(server)
  const found = await counted(async () => {
    await client.sendProof({ kind: 'siwx', account: 'eip155:1:0x0', message: 'x', signature: '0x' })
    await client.sendProof({ kind: 'passkey', challengeId: 'none', response: { id: 'a' } })
    await client.sendProof({ kind: 'handoff', id: 'none', binding: client.binding })
    await client.sendProof({ kind: 'farcaster', id: 'none', binding: client.binding })
  })
  const refused = ['siwx', 'passkey', 'popup', 'farcaster'].map((way) => [`${way} refused`, 1])
  expect(found).toEqual(Object.fromEntries(refused))
})

test('behavior: a full-page login of a provider counts when Auth.js says that it failed', async () => {
  const failure = (type: string) => Object.assign(new Error(type), { type })
  const log = authLogger(server.server.context, { way: 'github' })
  const found = await counted(async () => {
    log.error?.(failure('OAuthCallbackError'))
    log.error?.(failure('JWTSessionError'))
    log.error?.(failure('CallbackRouteError'))
    authLogger(server.server.context).error?.(failure('OAuthCallbackError'))
  })
  expect(found).toEqual({ 'github refused': 1, 'github unavailable': 1 })
})
