import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FarcasterRelay, farcasterRelay } from '../../../../e2e/fixtures/farcasterRelay.ts'
import { buildMessage, type SignInMessage } from '../../../contract/signInMessage.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../../test/authStage.ts'
import { peopleRows, type UserRow } from '../../test/memoryRows.ts'
import { farcaster } from './farcasterProof.ts'
import { farcasterRouter } from './farcasterRouter.ts'

const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
const binding = 'b'.repeat(22)
const owner = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
let relay: FarcasterRelay
let stage: AuthStage
let host: AuthHost
let users: UserRow[]
let accounts: Map<string, string>
/** What the registry of OP Mainnet answers. */
let registry: () => Promise<unknown>
let requests: unknown[]
const idOf = (fid: number) => async () => ({ ok: true, value: `0x${fid.toString(16).padStart(64, '0')}` })
beforeAll(async () => {
  relay = await farcasterRelay()
})
afterAll(() => relay[Symbol.asyncDispose]())
beforeEach(async () => {
  users = []
  accounts = new Map()
  requests = []
  registry = idOf(7)
  relay.fail(0)
  relay.leadTo()
  stage = authStage({
    answers: [peopleRows(users, accounts)],
    env: { AUTH_FARCASTER_ID: 'on', AUTH_FARCASTER_ISSUER: relay.origin },
  })
  const chain = {
    ask(request: unknown) {
      requests.push(request)
      return registry()
    },
  }
  const chains = { get: (id: string) => (id === 'eip155:10' ? chain : undefined) }
  Object.assign(stage.context, { chains })
  host = await authHost(stage.context, (app) => void app.use(farcasterRouter(stage.context)))
})
afterEach(() => host[Symbol.asyncDispose]())

async function begin(body: object = { binding }) {
  const { loginOrigin: origin } = stage.context.config.http
  const headers = { origin, authorization: await stage.frame() }
  const answer = await host.fetch('/login/farcaster', { method: 'POST', headers, body: JSON.stringify(body) })
  const { status } = answer
  return { status, cache: answer.headers.get('cache-control'), json: await answer.json() }
}
const take = (id: string, more: object = {}, of = frame) =>
  farcaster(stage.context, { kind: 'farcaster', id, binding, ...more } as never, of)
/** The person's app signs what it is asked to, but for a change, and says so to the relay. */
async function approve(link: string, change: Partial<SignInMessage> = {}, more: object = {}, signer = owner) {
  const { siweUri: uri, domain, nonce } = relay.request(link)
  const message = buildMessage({
    ...{ uri, domain, nonce, namespace: 'eip155', chainId: '10', address: owner.address },
    ...{ statement: 'Farcaster Auth', issuedAt: new Date().toISOString() },
    resources: ['farcaster://fid/7'],
    ...change,
  })
  const signature = await signer.signMessage({ message })
  relay.complete(link, {
    message,
    signature,
    username: 'ada',
    displayName: 'Ada',
    pfpUrl: 'https://p',
    ...more,
  })
}
const pending = { status: 409, code: 'handoff_pending' }
const invalid = { status: 401, code: 'handoff_invalid' }
const refused = { status: 401, code: 'provider_refused' }
const down = { status: 503, code: 'provider_unavailable' }
/** The next request about a channel goes to the relay. */
const wait = () => Object.assign(stage.context.limits, { take: async () => 0 })

describe('POST /login/farcaster', () => {
  test('default: a link to the person’s app, in the name of the page', async () => {
    const { status, cache, json } = await begin()
    expect([status, cache]).toEqual([200, 'no-store'])
    expect(json).toEqual({
      id: expect.any(String),
      link: expect.stringContaining('https://farcaster.example/~/siwf?channelToken='),
      expiresIn: 600,
    })
    expect(relay.request(json.link)).toEqual({
      ...{ siweUri: 'http://demo.example', domain: 'demo.example' },
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const token = new URL(json.link).searchParams.get('channelToken') ?? 'none'
    expect(JSON.stringify(stage.statements)).not.toContain(token)
  })

  test.each(['/', '//', '///'])('behavior: the relay’s address ends with %s', async (end) => {
    const issuer = `${relay.origin}${end}`
    Object.assign(stage.context.config, { socials: { farcaster: { id: 'on', secret: '', issuer } } })
    const { status, json } = await begin()
    expect(status).toBe(200)
    await approve(json.link)
    wait()
    expect(await take(json.id)).toMatchObject({ userId: expect.any(String) })
  })

  test('error: not offered, and nobody there who could check it', async () => {
    const opened = relay.opened()
    Object.assign(stage.context, { chains: { get: () => undefined } })
    expect(await begin()).toMatchObject({ status: 503, json: { code: 'provider_unavailable' } })
    Object.assign(stage.context.config, { socials: {} })
    expect(await begin()).toMatchObject({ status: 422, json: { code: 'provider_unavailable' } })
    expect(relay.opened()).toBe(opened)
  })

  test('error: another shape, a relay that fails, refuses, or leads elsewhere', async () => {
    expect((await begin({})).json.code).toBe('invalid_body')
    for (const status of [401, 500]) {
      relay.fail(status)
      expect(await begin()).toMatchObject({ status: 503, json: { code: 'provider_unavailable' } })
    }
    relay.fail(0)
    relay.leadTo('javascript:alert(1)')
    expect(await begin()).toMatchObject({ status: 503, json: { code: 'provider_unavailable' } })
  })
})

describe('the login', () => {
  test('default: of whom the registry names, once', async () => {
    const { id, link } = (await begin()).json
    await expect(take(id)).rejects.toMatchObject(pending)
    wait()
    await expect(take(id)).rejects.toMatchObject(pending)
    await approve(link)
    expect(await take(id)).toEqual({ userId: users[0]?.id, method: 'farcaster' })
    expect(users).toMatchObject([{ name: 'Ada', image: 'https://p', email: null }])
    expect([...accounts.keys()]).toEqual(['farcaster 7'])
    const data = `0xd94fe832${owner.address.slice(2).toLowerCase().padStart(64, '0')}`
    const to = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
    expect(requests).toEqual([{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
    await expect(take(id)).rejects.toMatchObject(invalid)
  })

  test('behavior: one request a second goes to the relay, whatever the frame does', async () => {
    const { id, link } = (await begin()).json
    const before = relay.asked()
    await expect(take(id)).rejects.toMatchObject(pending)
    await approve(link)
    await expect(take(id)).rejects.toMatchObject(pending)
    expect(relay.asked()).toBe(before + 1)
  })

  test('behavior: without a name of its own it has that of the user', async () => {
    const { id, link } = (await begin()).json
    await approve(link, {}, { displayName: null })
    await take(id)
    expect(users).toMatchObject([{ name: 'ada' }])
  })

  test.each([
    ['fail', () => Promise.reject(new Error('x'))],
    ['refuse', async () => ({ ok: false, value: `0x${'7'.padStart(64, '0')}` })],
    ['answer nonsense', async () => ({ ok: true, value: '0x7' })],
  ])('error: nodes that %s leave it, and the relay need not say it again', async (_, broken) => {
    const { id, link } = (await begin()).json
    await approve(link)
    registry = broken
    await expect(take(id)).rejects.toMatchObject(down)
    registry = idOf(7)
    const before = relay.asked()
    expect((await take(id)).method).toBe('farcaster')
    expect(relay.asked()).toBe(before)
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['another nonce', { nonce: 'a'.repeat(32) }],
    ['another statement', { statement: 'Sign in' }],
    ['another page', { domain: 'evil.example' }],
    ['no id', { resources: [] }],
    ['none', { resources: undefined }],
    ['an id of another form', { resources: ['farcaster://fid/07'] }],
    ['another id', { resources: ['farcaster://fid/8'] }],
    ['another chain', { chainId: '1' }],
    ['another address', { address: other.address }],
  ])('error: a message with %s uses it up', async (_, change) => {
    const { id, link } = (await begin()).json
    await approve(link, change)
    await expect(take(id)).rejects.toMatchObject(refused)
    await expect(take(id)).rejects.toMatchObject(invalid)
    expect(users).toEqual([])
  })

  test('error: signed by somebody else, or not a message', async () => {
    for (const more of [{ signature: await other.signMessage({ message: 'x' }) }, { message: 'x' }]) {
      const { id, link } = (await begin()).json
      await approve(link, {}, more)
      await expect(take(id)).rejects.toMatchObject(refused)
    }
  })

  test.each([
    [{}, { ...frame, projectId: 'other' }],
    [{}, { ...frame, origin: 'http://other.example' }],
    [{ binding: 'c'.repeat(22) }, frame],
  ])('error: of another frame %j %j, and it stays', async (more, of) => {
    const { id, link } = (await begin()).json
    await approve(link)
    await expect(take(id, more, of)).rejects.toMatchObject(invalid)
    expect((await take(id)).method).toBe('farcaster')
  })

  test('error: the channel is over, which uses it up; the relay is down, which does not', async () => {
    wait()
    const { id, link } = (await begin()).json
    relay.fail(500)
    await expect(take(id)).rejects.toMatchObject(down)
    relay.fail(0)
    await approve(link, {}, { message: 7 })
    await expect(take(id)).rejects.toMatchObject(down)
    relay.forget()
    await expect(take(id)).rejects.toMatchObject(invalid)
    await expect(take('none')).rejects.toMatchObject(invalid)
  })

  test('error: a fault that is not a refusal leaves it', async () => {
    const { id, link } = (await begin()).json
    await approve(link)
    const { chains } = stage.context
    const get = () => {
      throw Object.assign(new Error('x'), { status: 401 })
    }
    Object.assign(stage.context, { chains: { get } })
    await expect(take(id)).rejects.toThrow('x')
    Object.assign(stage.context, { chains })
    expect((await take(id)).method).toBe('farcaster')
  })

  test('error: sealed by another key', async () => {
    const { id } = (await begin()).json
    Object.assign(stage.context.sealer, { open: () => undefined })
    await expect(take(id)).rejects.toMatchObject(invalid)
  })

  test('error: of two at once one has it', async () => {
    wait()
    const { id, link } = (await begin()).json
    await approve(link)
    registry = () => Promise.reject(new Error('x'))
    await expect(take(id)).rejects.toMatchObject(down)
    registry = idOf(7)
    const both = await Promise.allSettled([take(id), take(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
