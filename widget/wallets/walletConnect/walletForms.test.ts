import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { relayFrame, relayUrlOf } from '../../test/relayFrame.ts'
import { keptKeys } from './keptPart.ts'

// What real wallets write in other forms than the page expects, over our own relay.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [first, second] = [
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'So11111111111111111111111111111111111111112',
]
const networks = ['eip155:1', 'eip155:10', solana]
const signing = { method: 'personal_sign', params: ['0x00', alice] }
let server: TestServer
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

async function walletOf(accounts: string[]): Promise<WalletConnectWallet> {
  const wallet = await startWalletConnectWallet({ relayUrl: relayUrlOf(server), projectId: 'demo', accounts })
  ended.push(() => wallet.stop())
  return wallet
}

describe('events', () => {
  test.each<[string, string, unknown, string]>([
    ['one address', 'eip155:1', bob, `eip155:1:${bob}`],
    ['an object', 'eip155:1', { accounts: [`eip155:1:${bob}`] }, `eip155:1:${bob}`],
    ['a list of objects', solana, [{ pubkey: second }], `${solana}:${second}`],
  ])('accountsChanged as %s', async (_, chainId, data, account) => {
    const wallet = await walletOf([
      ...[alice, bob].map((address) => `eip155:1:${address}`),
      ...[first, second].map((address) => `${solana}:${address}`),
    ])
    const { pairWith, changes } = await relayFrame(server, { networks })
    await pairWith(wallet)
    await wallet.kit.emitSessionEvent({
      topic: wallet.topic(),
      event: { name: 'accountsChanged', data },
      chainId,
    })
    await expect.poll(() => changes).toHaveLength(1)
    expect(changes[0]?.[1]?.accounts[0]).toBe(account)
  })

  test('chainChanged in a list, beside the chain before', async () => {
    const wallet = await walletOf([`eip155:1:${alice}`, `eip155:10:${alice}`])
    const { pairWith, changes } = await relayFrame(server, { networks })
    await pairWith(wallet)
    const event = { name: 'chainChanged', data: [10] }
    await wallet.kit.emitSessionEvent({ topic: wallet.topic(), event, chainId: 'eip155:1' })
    await expect.poll(() => changes).toHaveLength(1)
    expect(changes[0]?.[1]).toMatchObject({ network: 'eip155:10' })
  })
})

describe('the end', () => {
  test('a session that ends while a request waits is 4900, and the connection is over', async () => {
    const wallet = await walletOf([`eip155:1:${alice}`])
    const { pairWith, engine, changes } = await relayFrame(server, { networks })
    await pairWith(wallet)
    wallet.answers = { personal_sign: () => new Promise(() => {}) }
    const waiting = engine.request('eip155', signing)
    const heard = expect(waiting).rejects.toMatchObject({ code: 4900, data: { reason: 'session_ended' } })
    await expect.poll(() => wallet.asked).toHaveLength(1)
    await wallet.kit.disconnectSession({ topic: wallet.topic(), reason: { code: 6000, message: 'Bye' } })
    await heard
    await expect.poll(() => changes.at(-1)).toEqual(['eip155', null])
  })

  test.each<[string, (kept: Record<string, unknown>, topic: string) => void]>([
    ['its key', (kept, topic) => delete (kept[keptKeys.keychain] as Record<string, unknown>)[topic]],
    ['its subscription', (kept) => (kept[keptKeys.subscriptions] = [])],
  ])('a session that was kept without %s is no connection', async (_, spoil) => {
    const wallet = await walletOf([`eip155:1:${alice}`])
    const { pairWith, kept } = await relayFrame(server, { networks })
    await pairWith(wallet)
    await expect.poll(() => kept.size).toBe(1)
    const [[name = '', text = ''] = []] = [...kept]
    const spoilt = JSON.parse(text)
    spoil(spoilt, wallet.topic())
    const { engine } = await relayFrame(server, { networks, kept: new Map([[name, JSON.stringify(spoilt)]]) })
    expect(await engine.restore('eip155')).toBeNull()
  })
})

test.each([
  { code: -32000, message: 'User disapproved requested methods' },
  { code: 1, message: 'Cancelled by user' },
  { code: 0, message: 'rejected' },
])('a no in other words: %j', async (refusal) => {
  const wallet = await walletOf([`eip155:1:${alice}`])
  const { pairWith, engine } = await relayFrame(server, { networks })
  await pairWith(wallet)
  wallet.answers = {
    personal_sign: () => {
      throw refusal
    },
  }
  await expect(engine.request('eip155', signing)).rejects.toMatchObject({ code: 4001 })
})
