import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { personMs } from '../errors/requestExpired.ts'
import { addresses, mainnet, payment, satoshi } from '../test/satoshi.ts'
import { alice, foxWallet, networks, pending, solanaNetwork, testContext } from '../test/testContext.ts'
import { connect } from './connect.ts'

// Timers that are moved by hand do not wait for a module that still loads.
beforeAll(() =>
  Promise.all([
    import('./later.ts'),
    import('../wallets/injected/askNetVersion.ts'),
    import('../wallets/injected/solanaConnector.ts'),
    import('../wallets/injected/bitcoinConnector.ts'),
  ]),
)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = (): Promise<never> => new Promise(() => {})
const deadMs = 60_000
const bitcoin = {
  id: mainnet,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: false,
}
const violet: PageWallet = { ...foxWallet, id: 'violet-1', name: 'Violet', rdns: '', namespace: 'solana' }

/** A wallet that is asked to connect: what it said in the end. */
function joining(wallet: Record<string, unknown>, about: PageWallet = foxWallet) {
  const test = testContext({ wallets: [about], wallet })
  test.store.setState({ networks: [...networks, solanaNetwork, bitcoin] })
  test.state().setRestore('done')
  let outcome: unknown = 'waits'
  const end = (what: unknown): void => {
    outcome = what
  }
  connect(test.context, about.id).then(() => end('connected'), end)
  return { ...test, outcome: () => outcome }
}

test('default: a wallet of EVM that answers nothing at all is not there', async () => {
  const { outcome, state } = joining({ eth_requestAccounts: never, eth_chainId: never })
  await vi.advanceTimersByTimeAsync(deadMs - 1)
  expect(outcome()).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome()).toMatchObject({ code: 'wallet_not_found', values: { wallet: 'Fox' } })
  expect(state()).toMatchObject({ status: 'disconnected', connections: {} })
})

test.each<[string, unknown]>([
  ['its chain', '0x1'],
  ['a refusal', new RpcError(4100, 'Connect first')],
])('behavior: one that answers %s waits for its person', async (_, eth_chainId) => {
  const accounts = pending<string[]>()
  const { outcome, answers } = joining({ eth_requestAccounts: () => accounts.promise, eth_chainId })
  await vi.advanceTimersByTimeAsync(10 * personMs)
  expect(outcome()).toBe('waits')
  answers['eth_chainId'] = '0x1'
  accounts.resolve([alice])
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome()).toBe('connected')
})

test('behavior: who answers at once is asked nothing more', async () => {
  const { outcome, asked } = joining({})
  await vi.advanceTimersByTimeAsync(10 * personMs)
  expect(outcome()).toBe('connected')
  expect(asked.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test.each<[string, PageWallet, string]>([
  ['Solana', violet, 'solana_requestAccounts'],
  ['Bitcoin', satoshi, 'getAccountAddresses'],
])('behavior: one of %s that answers nothing has as long as a person', async (_, about, method) => {
  const { outcome } = joining({ [method]: never }, about)
  await vi.advanceTimersByTimeAsync(personMs - 1)
  expect(outcome()).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome()).toMatchObject({ code: 'wallet_not_found', values: { wallet: about.name } })
})

test('behavior: an answer within that time connects', async () => {
  const given = pending<unknown>()
  const { outcome, state } = joining({ getAccountAddresses: () => given.promise }, satoshi)
  await vi.advanceTimersByTimeAsync(personMs - 1)
  given.resolve(addresses)
  await vi.advanceTimersByTimeAsync(personMs)
  expect(outcome()).toBe('connected')
  expect(state().connections.bip122?.accounts[0]).toBe(`${mainnet}:${payment}`)
})

test('behavior: who left is told of no failure', async () => {
  const { outcome, state } = joining({ eth_requestAccounts: never, eth_chainId: never })
  await vi.advanceTimersByTimeAsync(deadMs / 2)
  state().giveUpConnecting()
  await vi.advanceTimersByTimeAsync(deadMs)
  expect(outcome()).toBe('connected')
  expect(state().connections).toEqual({})
})
