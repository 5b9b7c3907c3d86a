import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { walletConnectKey } from '../../../host-sdk/protocol/reservedKeys.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { relayFrame, relayUrlOf } from '../../test/relayFrame.ts'
import type { ConnectorSession } from '../connector.ts'
import { keptKeys, readKept } from './keptPart.ts'

// The real client and a real wallet over our own relay.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oldSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const btc = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
let server: TestServer
let relayUrl: string
let wallet: WalletConnectWallet
const ended: (() => unknown)[] = []
beforeAll(async () => {
  // Each client of this test is one of its own.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
  relayUrl = relayUrlOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  wallet = await startWalletConnectWallet({
    relayUrl,
    projectId: 'demo',
    accounts: [`eip155:1:${alice}`, `eip155:10:${alice}`, `${oldSolana}:${sol}`, `${bitcoin}:${btc}`],
  })
  ended.push(() => wallet.stop())
})
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

async function frame(kept?: Map<string, string>) {
  const networks = ['eip155:1', 'eip155:10', 'eip155:137', solana, bitcoin]
  const made = await relayFrame(server, { networks, ...(kept && { kept }) })
  return { ...made, pair: (signal?: AbortSignal) => made.pairWith(wallet, signal) }
}

const connection = (namespace: Namespace, session: ConnectorSession) => ({
  namespace,
  connectorId: `walletconnect:${namespace}`,
  accounts: session.accounts,
  network: session.network,
  wallet: { id: walletConnectKey, name: 'Pocket Wallet', icon: '', rdns: '' },
})

test('default: one session for every family, in the name of the page', async () => {
  const { pair, state } = await frame()
  expect(await pair()).toEqual({
    eip155: { accounts: [`eip155:1:${alice}`], network: 'eip155:1', walletName: 'Pocket Wallet' },
    solana: { accounts: [`${solana}:${sol}`], network: solana, walletName: 'Pocket Wallet' },
    bip122: { accounts: [`${bitcoin}:${btc}`], network: bitcoin, walletName: 'Pocket Wallet' },
  })
  expect(wallet.proposer).toEqual({
    name: 'Shop',
    description: 'shop.example',
    url: 'https://shop.example',
    icons: ['https://shop.example/favicon.ico'],
  })
  expect(state().pairing).toBeNull()
})

test('behavior: requests in the words of each family', async () => {
  const { engine, pair } = await frame()
  await pair()
  wallet.answers = {
    personal_sign: () => '0xsigned',
    solana_signMessage: () => ({ signature: Buffer.alloc(64, 7).toString('base64') }),
    signMessage: (params) => ({
      ...(params as object),
      signature: Buffer.from('c0ffee', 'hex').toString('base64'),
    }),
  }
  const ask = (namespace: Namespace, method: string, params?: unknown) =>
    engine.request(namespace, { method, params })
  expect(await ask('eip155', 'eth_accounts')).toEqual([alice])
  expect(await ask('eip155', 'eth_chainId')).toBe('0x1')
  expect(await ask('eip155', 'personal_sign', ['0x00', alice])).toBe('0xsigned')
  expect(await ask('solana', 'solana_signMessage', { message: '2g', pubkey: sol })).toEqual({
    signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/),
  })
  expect(await ask('bip122', 'signMessage', { message: 'hi' })).toEqual({ address: btc, signature: 'c0ffee' })
  // Under the name by which the wallet granted it.
  expect(wallet.asked).toEqual([
    'personal_sign eip155:1',
    `solana_signMessage ${oldSolana}`,
    `signMessage ${bitcoin}`,
  ])
  await expect(ask('eip155', 'eth_sendTransaction', [{}])).rejects.toMatchObject({ code: 4001 })
})

test('behavior: a granted network is switched to without asking, another one is not', async () => {
  const { engine, pair, changes } = await frame()
  await pair()
  const to = (chainId: string) =>
    engine.request('eip155', { method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await to('0xa')).toBeNull()
  expect(changes).toEqual([['eip155', expect.objectContaining({ network: 'eip155:10' })]])
  expect(await engine.request('eip155', { method: 'eth_chainId' })).toBe('0xa')
  expect(wallet.asked).toEqual([])
  await expect(to('0x89')).rejects.toMatchObject({ code: 4001 })
  expect(wallet.asked).toEqual(['wallet_switchEthereumChain eip155:10'])
})

test('error: the wallet says no', async () => {
  const { pair, state } = await frame()
  wallet.decide = 'reject'
  await expect(pair()).rejects.toMatchObject({ code: 4001 })
  expect(state().pairing).toBeNull()
})

test('behavior: who leaves is not connected by a late yes', async () => {
  const { pair, state, engine } = await frame()
  wallet.decide = 'wait'
  const left = new AbortController()
  const granted = pair(left.signal)
  await expect.poll(() => wallet.proposer).toBeDefined()
  left.abort(new Error('left'))
  await expect(granted).rejects.toThrow('left')
  expect(state().pairing).toBeNull()
  expect(await engine.restore('eip155')).toBeNull()
})

test('behavior: a reload restores the session and each request goes on', async () => {
  const first = await frame()
  await first.pair()
  await expect.poll(() => first.kept.size).toBe(1)
  const [text = ''] = first.kept.values()
  expect(text.length).toBeLessThan(8_000)
  const { engine } = await frame(new Map(first.kept))
  expect(await engine.restore('solana')).toMatchObject({ accounts: [`${solana}:${sol}`] })
  wallet.answers = { personal_sign: () => '0xagain' }
  expect(await engine.restore('eip155')).toMatchObject({ network: 'eip155:1' })
  expect(await engine.request('eip155', { method: 'personal_sign', params: ['0x00', alice] })).toBe('0xagain')
})

test('behavior: the wallet ends it', async () => {
  const { pair, changes, engine, kept } = await frame()
  await pair()
  await wallet.kit.disconnectSession({ topic: wallet.topic(), reason: { code: 6000, message: 'Bye' } })
  await expect.poll(() => changes.map(([family]) => family)).toEqual(['eip155', 'solana', 'bip122'])
  expect(changes.every(([, session]) => session === null)).toBe(true)
  await expect(engine.request('eip155', { method: 'eth_chainId' })).rejects.toMatchObject({
    code: 4900,
    data: { reason: 'session_ended' },
  })
  await expect.poll(() => kept.size).toBe(0)
})

test('behavior: leaving one family keeps the session of the others', async () => {
  const { pair, engine, store } = await frame()
  const { solana: onSolana } = await pair()
  store.getState().setConnection(connection('solana', onSolana as ConnectorSession))
  await engine.disconnect('eip155')
  expect(Object.keys(wallet.kit.getActiveSessions())).toHaveLength(1)
  store.getState().removeConnection('solana')
  await engine.disconnect('solana')
  await expect.poll(() => wallet.kit.getActiveSessions()).toEqual({})
})

test('behavior: leaving one family keeps the session of one that is still being restored', async () => {
  const { pair, engine, store } = await frame()
  await pair()
  store.getState().setRemembered({ solana: 'walletconnect' })
  await engine.disconnect('eip155')
  expect(await engine.restore('solana')).toMatchObject({ accounts: [`${solana}:${sol}`] })
})

test('behavior: the wallet changes its network and what it grants', async () => {
  const { pair, changes } = await frame()
  await pair()
  const topic = wallet.topic()
  await wallet.kit.emitSessionEvent({
    topic,
    event: { name: 'chainChanged', data: 10 },
    chainId: 'eip155:10',
  })
  await expect.poll(() => changes).toHaveLength(1)
  expect(changes[0]).toEqual(['eip155', expect.objectContaining({ network: 'eip155:10' })])
  const { eip155 } = wallet.kit.getActiveSessions()[topic]?.namespaces ?? {}
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const accounts = [`eip155:10:${bob}`]
  await wallet.kit.updateSession({
    topic,
    namespaces: { eip155: { ...eip155, accounts, chains: ['eip155:10'] } as NonNullable<typeof eip155> },
  })
  await expect.poll(() => changes.length).toBeGreaterThan(3)
  const last = Object.fromEntries(changes)
  expect(last['eip155']).toMatchObject({ accounts })
  expect([last['solana'], last['bip122']]).toEqual([null, null])
})

test('behavior: the wallet says which account is active', async () => {
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  wallet = await startWalletConnectWallet({
    relayUrl,
    projectId: 'demo',
    accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`],
  })
  ended.push(() => wallet.stop())
  const { pair, changes } = await frame()
  expect((await pair()).eip155?.accounts).toEqual([`eip155:1:${alice}`, `eip155:1:${bob}`])
  const say = (data: unknown) =>
    wallet.kit.emitSessionEvent({
      topic: wallet.topic(),
      event: { name: 'accountsChanged', data },
      chainId: 'eip155:1',
    })
  await say([`eip155:1:${bob.toLowerCase()}`])
  await expect.poll(() => changes).toHaveLength(1)
  expect(changes[0]).toEqual([
    'eip155',
    expect.objectContaining({ accounts: [`eip155:1:${bob}`, `eip155:1:${alice}`] }),
  ])
  // One that was never granted counts for nothing.
  await say(['0x0000000000000000000000000000000000000001'])
  await expect.poll(() => changes).toHaveLength(2)
  expect(changes[1]?.[1]).toMatchObject({ accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`] })
})

test('behavior: a wallet that knows none of our networks is connected all the same', async () => {
  const stranger = await startWalletConnectWallet({
    relayUrl,
    projectId: 'demo',
    accounts: [`eip155:56:${alice}`],
    generous: true,
  })
  ended.push(() => stranger.stop())
  wallet = stranger
  const { pair } = await frame()
  expect((await pair()).eip155).toMatchObject({ network: 'eip155:56' satisfies CaipNetworkId })
})

/** A session’s end is counted in seconds. */
async function untilNextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second)
}

test('error: an older wallet gets no family back by extending its session', async () => {
  const { pair, engine, kept } = await frame()
  const older = wallet
  await pair()
  const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  wallet = await startWalletConnectWallet({ relayUrl, projectId: 'demo', accounts: [`eip155:1:${bob}`] })
  ended.push(() => wallet.stop())
  await untilNextSecond()
  await pair()
  // It still serves Solana.
  expect(await engine.restore('solana')).toMatchObject({ accounts: [`${solana}:${sol}`] })
  await untilNextSecond()
  const topic = older.topic()
  await older.kit.extendSession({ topic })
  const expiry = older.kit.getActiveSessions()[topic]?.expiry
  const known = () => readKept([...kept.values()][0] ?? '').get(keptKeys.sessions)
  await expect.poll(known).toContainEqual(expect.objectContaining({ topic, expiry }))
  expect(await engine.request('eip155', { method: 'eth_accounts' })).toEqual([bob])
})
