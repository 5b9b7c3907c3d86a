import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { relayFrame, relayUrlOf } from '../../test/relayFrame.ts'
import { keptKeys, readKept } from './keptPart.ts'
import type { Session } from './startClient.ts'

// How long sessions and sockets live: the real client and a real wallet over our own relay.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const dayMs = 86_400_000

let server: TestServer
let wallet: WalletConnectWallet
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  wallet = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo', accounts: [`eip155:1:${alice}`] },
  })
  ended.push(() => wallet.stop())
  wallet.answers = { personal_sign: () => '0xsigned' }
}, 60_000)
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

const frame = (kept = new Map<string, string>()) => relayFrame(server, { networks: ['eip155:1'], kept })
const sockets = (): Promise<number> => server.metric('gatehouse_relay_sockets')
const sign = ['personal_sign', ['0x00', alice]] as const
const request = ([method, params]: typeof sign) => ({ method, params })
const keptSessions = (kept: Map<string, string>): Session[] =>
  (readKept([...kept.values()][0] ?? '').get(keptKeys.sessions) ?? []) as Session[]

test('default: the socket is closed after a pairing that was called off and after the last session, and opens again', async () => {
  const { engine, pairWith } = await frame()
  const before = await sockets()
  const left = new AbortController()
  const granted = pairWith({ pair: async () => left.abort(new Error('left')) }, left.signal)
  await expect(granted).rejects.toThrow('left')
  expect(await sockets()).toBe(before + 1)
  await vi.waitFor(async () => expect(await sockets()).toBe(before), 6_000)
  expect(await pairWith(wallet)).toHaveProperty('eip155')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await engine.request('eip155', request(sign))).toBe('0xsigned')
  const own = await sockets()
  await engine.disconnect('eip155')
  await vi.waitFor(async () => expect(await sockets()).toBe(own - 1), 6_000)
  expect(wallet.kit.getActiveSessions()).toEqual({})
}, 30_000)

test('behavior: another tab takes a session over, and hears of its end', async () => {
  const kept = new Map<string, string>()
  const [one, other] = [await frame(kept), await frame(kept)]
  await one.pairWith(wallet)
  await vi.waitFor(() => expect(keptSessions(kept)).toHaveLength(1))
  expect(await other.engine.restore('eip155')).toMatchObject({ accounts: [`eip155:1:${alice}`] })
  expect(await other.engine.request('eip155', request(sign))).toBe('0xsigned')
  expect(await one.engine.request('eip155', request(sign))).toBe('0xsigned')
  await one.engine.disconnect('eip155')
  await vi.waitFor(() => expect(other.changes).toEqual([['eip155', null]]), 5_000)
  await expect(other.engine.request('eip155', request(sign))).rejects.toMatchObject({
    data: { reason: 'session_ended' },
  })
}, 30_000)

test.each([
  ['less than a day', 0.9, 6],
  ['more', 1.1, 1],
])(
  'default: a session with %s left lives seven more days only if it has to',
  async (_, days, least) => {
    const first = await frame()
    await first.pairWith(wallet)
    await vi.waitFor(() => expect(keptSessions(first.kept)).toHaveLength(1))
    const expiry = Math.floor((Date.now() + days * dayMs) / 1000)
    const [[key = '', text = ''] = []] = first.kept
    const all = JSON.parse(text)
    for (const session of all[keptKeys.sessions]) session.expiry = expiry
    const kept = new Map([[key, JSON.stringify(all)]])
    expect(keptSessions(kept)[0]?.expiry).toBe(expiry)
    const { engine } = await frame(kept)
    expect(await engine.restore('eip155')).not.toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const left = (keptSessions(kept)[0]?.expiry ?? 0) * 1000 - Date.now()
    expect(Math.floor(left / dayMs)).toBe(least)
  },
  30_000,
)

test('behavior: a session that ran out while the machine slept is over', async () => {
  const { engine, pairWith, changes, kept } = await frame()
  await pairWith(wallet)
  await vi.waitFor(() => expect(keptSessions(kept)).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * dayMs })
  ended.push(() => vi.useRealTimers())
  await vi.waitFor(() => expect(changes).toEqual([['eip155', null]]), 8_000)
  await expect(engine.request('eip155', request(sign))).rejects.toMatchObject({
    data: { reason: 'session_ended' },
  })
  await vi.waitFor(() => expect(kept.size).toBe(0))
}, 30_000)
