import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { relayFrame, relayUrlOf } from '../../test/relayFrame.ts'
import { keptKeys, readKept } from './keptPart.ts'
import type { Client, Session } from './startClient.ts'

// How long sessions and sockets live: the real client and a real wallet over our own relay.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const dayMs = 86_400_000

let server: TestServer
let wallet: WalletConnectWallet
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  wallet = await startWalletConnectWallet({
    ...{ relayUrl: relayUrlOf(server), projectId: 'demo', accounts: [`eip155:1:${alice}`] },
  })
  ended.push(() => wallet.stop())
  wallet.answers = { personal_sign: () => '0xsigned' }
})
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

const frame = (kept = new Map<string, string>()) => relayFrame(server, { networks: ['eip155:1'], kept })
async function frameWithClient(kept?: Map<string, string>) {
  const started = vi.spyOn(SignClient, 'init')
  const made = await frame(kept)
  const client: Client = await started.mock.results[0]?.value
  started.mockRestore()
  return { ...made, client }
}
const sockets = (): Promise<number> => server.metric('gatehouse_relay_sockets')
const sign = ['personal_sign', ['0x00', alice]] as const
const request = ([method, params]: typeof sign) => ({ method, params })
const keptSessions = (kept: Map<string, string>): Session[] =>
  (readKept([...kept.values()][0] ?? '').get(keptKeys.sessions) ?? []) as Session[]

test('default: the socket is closed after a pairing that was called off and after the last session, and opens again', async () => {
  const { engine, pairWith, client } = await frameWithClient()
  const before = await sockets()
  const left = new AbortController()
  const pairAndLeave = async () => {
    expect(await sockets()).toBe(before + 1)
    left.abort(new Error('left'))
  }
  await expect(pairWith({ pair: pairAndLeave }, left.signal)).rejects.toThrow('left')
  await expect.poll(sockets).toBe(before)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  ended.push(() => vi.useRealTimers())
  const closing = vi.spyOn(client.core.relayer, 'transportClose')
  expect(await pairWith(wallet)).toHaveProperty('eip155')
  vi.advanceTimersByTime(2_500)
  expect(await engine.request('eip155', request(sign))).toBe('0xsigned')
  expect(closing).not.toHaveBeenCalled()
  const own = await sockets()
  await engine.disconnect('eip155')
  await expect.poll(sockets).toBe(own - 1)
  expect(wallet.kit.getActiveSessions()).toEqual({})
})

test('behavior: another tab takes a session over, and hears of its end', async () => {
  const kept = new Map<string, string>()
  const [one, other] = [await frame(kept), await frame(kept)]
  await one.pairWith(wallet)
  await expect.poll(() => keptSessions(kept)).toHaveLength(1)
  expect(await other.engine.restore('eip155')).toMatchObject({ accounts: [`eip155:1:${alice}`] })
  expect(await other.engine.request('eip155', request(sign))).toBe('0xsigned')
  expect(await one.engine.request('eip155', request(sign))).toBe('0xsigned')
  await one.engine.disconnect('eip155')
  await expect.poll(() => other.changes).toEqual([['eip155', null]])
  await expect(other.engine.request('eip155', request(sign))).rejects.toMatchObject({
    data: { reason: 'session_ended' },
  })
})

test.each([
  ['less than a day', 0.9, 6],
  ['more', 1.1, 1],
])('default: a session with %s left lives seven more days only if it has to', async (_, days, least) => {
  const first = await frame()
  await first.pairWith(wallet)
  await expect.poll(() => keptSessions(first.kept)).toHaveLength(1)
  const expiry = Math.floor((Date.now() + days * dayMs) / 1000)
  const [[key = '', text = ''] = []] = first.kept
  const all = JSON.parse(text)
  for (const session of all[keptKeys.sessions]) session.expiry = expiry
  const kept = new Map([[key, JSON.stringify(all)]])
  expect(keptSessions(kept)[0]?.expiry).toBe(expiry)
  const { engine, client } = await frameWithClient(kept)
  expect(await engine.restore('eip155')).not.toBeNull()
  // More days are taken before this is asked.
  expect(await engine.request('eip155', request(sign))).toBe('0xsigned')
  const until = client.session.getAll()[0]?.expiry ?? 0
  expect(Math.floor((until * 1000 - Date.now()) / dayMs)).toBe(least)
  await expect.poll(() => keptSessions(kept)[0]?.expiry).toBe(until)
})

test('behavior: a session that ran out while the machine slept is over', async () => {
  const { engine, pairWith, changes, kept } = await frame()
  await pairWith(wallet)
  await expect.poll(() => keptSessions(kept)).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * dayMs })
  ended.push(() => vi.useRealTimers())
  await expect.poll(() => changes).toEqual([['eip155', null]])
  await expect(engine.request('eip155', request(sign))).rejects.toMatchObject({
    data: { reason: 'session_ended' },
  })
  await expect.poll(() => kept.size).toBe(0)
})
