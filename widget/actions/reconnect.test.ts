import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { eth_accounts } from '../rpc/eip155/eth_accounts.ts'
import { alice, bob, foxWallet, pending, settled, testCall, testContext } from '../test/testContext.ts'
import { connect } from './connect.ts'
import { reconnect } from './reconnect.ts'
import { startWidget } from './startWidget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stored = JSON.stringify({
  v: 1,
  connections: { eip155: 'io.fox' },
  network: 'eip155:10',
  recent: ['io.fox'],
})
const options = { theme: {}, embedded: false, wallets: [foxWallet], storage: '' }
const methods = (asked: { method: string }[]): string[] => asked.map(({ method }) => method)

test('default', async () => {
  const { context, state, asked } = testContext({ stored, wallet: { eth_chainId: '0xa' } })
  const answer = await startWidget(context, options)
  expect(answer).toMatchObject({ status: 'connecting', network: 'eip155:10', connections: [] })
  await vi.dynamicImportSettled()
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'connected', restore: 'done', recentWallets: ['io.fox'] })
  expect(methods(asked)).toEqual(['eth_accounts', 'eth_chainId'])
})

test('param: what the page kept counts where our own storage is refused', async () => {
  const { context, state } = testContext({ stored: undefined })
  context.storage.read = () => undefined
  context.storage.write = () => false
  await startWidget(context, { ...options, storage: stored })
  await vi.dynamicImportSettled()
  await vi.runAllTimersAsync()
  expect(state().status).toBe('connected')
})

test('behavior: nothing remembered is over at once', async () => {
  const { context, state, asked } = testContext()
  expect(await startWidget(context, options)).toMatchObject({ status: 'disconnected' })
  expect(state().restore).toBe('done')
  expect(asked).toEqual([])
})

test.each([
  'own',
  '{',
  'null',
  '[]',
  '{"v":2,"connections":{},"network":"eip155:1","recent":[]}',
  '{"v":1,"connections":{"constructor":"x"},"network":"eip155:1","recent":[]}',
  '{"v":1,"connections":{"eip155":{}},"network":"eip155:1","recent":[]}',
  '{"v":1,"connections":{},"network":"javascript:1","recent":[]}',
  '{"v":1,"connections":{},"network":"eip155:1","recent":["a","b","c"]}',
  '{"v":1,"connections":{},"network":"eip155:1","recent":[7]}',
  '{"v":1,"connections":null,"network":"eip155:1","recent":[]}',
  '{"v":1,"connections":{},"network":"eip155:1","recent":[],"theme":"url(x)"}',
])('error: stored text %s is nothing', async (text) => {
  const { context, state } = testContext()
  await startWidget(context, { ...options, storage: text })
  expect(state()).toMatchObject({ remembered: {}, recentWallets: [], restore: 'done', theme: {} })
})

test('behavior: a wallet that announces itself late is waited for', async () => {
  const { context, state } = testContext({ stored, wallets: [] })
  await startWidget(context, { ...options, wallets: [] })
  const accounts = eth_accounts(context, testCall())
  await vi.advanceTimersByTimeAsync(2000)
  expect(state().status).toBe('connecting')
  state().setPageWallets([foxWallet])
  expect(await accounts).toEqual([alice])
  expect(state().status).toBe('connected')
})

test('behavior: eth_accounts answers [] only once the waiting is over', async () => {
  const { context, state } = testContext({ stored, wallets: [] })
  await startWidget(context, { ...options, wallets: [] })
  let answer: string[] | undefined
  void eth_accounts(context, testCall()).then((accounts) => {
    answer = accounts
  })
  await vi.advanceTimersByTimeAsync(2900)
  expect(answer).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(answer).toEqual([])
  expect(state().status).toBe('disconnected')
})

test('behavior: a wallet that comes even later is restored too', async () => {
  const { context, state } = testContext({ stored, wallets: [] })
  await startWidget(context, { ...options, wallets: [] })
  await vi.advanceTimersByTimeAsync(5000)
  expect(state().restore).toBe('done')
  expect(state().remembered).toEqual({ eip155: 'io.fox' })
  state().setPageWallets([foxWallet])
  await reconnect(context, { wait: false })
  expect(state().status).toBe('connected')
})

test('behavior: a wallet that took its permission back is forgotten', async () => {
  const { context, state, own, host } = testContext({ stored, wallet: { eth_accounts: [] } })
  await startWidget(context, { ...options, storage: 'own' })
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'disconnected', remembered: {} })
  expect(own.value).toContain('"connections":{}')
  expect(host.writeStorage).toHaveBeenCalledWith('', false)
})

test('behavior: a wallet that fails is asked again on the next visit', async () => {
  const fail = () => {
    throw new RpcError(-32603, 'Later')
  }
  const { context, state } = testContext({ stored, wallet: { eth_accounts: fail } })
  await startWidget(context, options)
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'disconnected', remembered: { eip155: 'io.fox' }, restore: 'done' })
})

test('behavior: a person who connects meanwhile wins', async () => {
  const slow = pending<string[]>()
  const { context, state, answers } = testContext({ stored })
  answers['eth_accounts'] = slow.promise
  answers['eth_requestAccounts'] = [bob]
  await startWidget(context, options)
  await settled()
  await connect(context, 'fox-1')
  slow.resolve([alice])
  await settled()
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${bob}`])
})

test('behavior: a second start changes nothing', async () => {
  const { context, state } = testContext()
  await startWidget(context, options)
  await startWidget(context, { ...options, theme: { mode: 'light' }, wallets: [], storage: stored })
  expect(state()).toMatchObject({ theme: {}, pageWallets: [foxWallet], remembered: {} })
})

test('behavior: a wallet that can not be reached holds up nobody else', async () => {
  const far = pending<null>()
  const both = stored.replace('{"eip155":"io.fox"}', '{"eip155":"io.fox","solana":"walletconnect"}')
  const { context, state } = testContext({ stored: both })
  const relayed = { key: 'walletconnect', namespace: 'solana', restore: () => far.promise } as never
  const { connectors } = context
  context.connectors = () => [...connectors(), relayed]
  await startWidget(context, options)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(state()).toMatchObject({ restore: 'done', remembered: { solana: 'walletconnect' } })
  far.resolve(null)
  await settled()
  expect(state().remembered).toEqual({ eip155: 'io.fox' })
})
