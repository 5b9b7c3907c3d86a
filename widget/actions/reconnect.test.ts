import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { eth_accounts } from '../rpc/eip155/eth_accounts.ts'
import {
  alice,
  bob,
  foxWallet,
  networks,
  pending,
  settled,
  solanaNetwork,
  testCall,
  testContext,
} from '../test/testContext.ts'
import { listConnectors } from '../wallets/listConnectors.ts'
import { connect } from './connect.ts'
import { reconnect } from './reconnect.ts'
import { requestWallet } from './requestWallet.ts'
import { startWidget } from './startWidget.ts'
import { switchWallet } from './switchWallet.ts'
import { onWalletEvent } from './walletEvents.ts'

// Timers that are moved by hand do not wait for a module that still loads.
beforeAll(() => import('./later.ts'))
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
  const wallet = { eth_accounts: [], wallet_getPermissions: [] }
  const { context, state, own, host } = testContext({ stored, wallet })
  await startWidget(context, { ...options, storage: 'own' })
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'disconnected', remembered: {} })
  expect(own.value).toContain('"connections":{}')
  expect(host.writeStorage).toHaveBeenCalledWith('', false)
})

test('behavior: a wallet that hides its permissions while it is locked is remembered', async () => {
  const wallet = { eth_accounts: [], wallet_getPermissions: [], getProviderState: { isUnlocked: false } }
  const { context, state } = testContext({ stored, wallet })
  await startWidget(context, { ...options, storage: 'own' })
  await vi.runAllTimersAsync()
  expect(state()).toMatchObject({ status: 'disconnected', remembered: { eip155: 'io.fox' } })
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

test('behavior: one of EVM that answers nothing holds up neither the list nor another family', async () => {
  const violet: PageWallet = { ...foxWallet, id: 'violet-1', name: 'Violet', rdns: '', namespace: 'solana' }
  const both = stored.replace('{"eip155":"io.fox"}', '{"eip155":"io.fox","solana":"violet"}')
  const pubkey = '7qcNz3NtFsF9gQbx1C7hTzFMn6rMzKLFvJpXhbK4mJYo'
  const { context, state, store } = testContext({
    stored: both,
    wallets: [foxWallet, violet],
    wallet: { eth_accounts: () => new Promise(() => {}), solana_requestAccounts: [{ pubkey }] },
  })
  store.setState({ networks: [...networks, solanaNetwork] })
  await startWidget(context, { ...options, wallets: [foxWallet, violet] })
  expect(listConnectors(context, { desktop: true }).map(({ connector }) => connector.name)).toEqual([
    'Fox',
    'Violet',
  ])
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(100)
  expect(state().connections.solana?.accounts).toEqual([`${solanaNetwork.id}:${pubkey}`])
  expect(state().restore).toBe('running')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(state()).toMatchObject({ restore: 'done', remembered: { eip155: 'io.fox' } })
})

test('behavior: of wallets that are announced without end eight are asked', async () => {
  const as = { eip155: { key: 'io.fox', name: 'Fox', address: alice } }
  const { context, state, host } = testContext({
    stored: stored.replace('{"v":1', `{"as":${JSON.stringify(as)},"v":1`),
  })
  const asked = new Set<string>()
  host.requestWallet.mockImplementation(async (id, { method }) => {
    asked.add(id)
    const { pageWallets } = state()
    state().setPageWallets([...pageWallets, { ...foxWallet, id: `fox-${pageWallets.length + 1}` }])
    return method === 'eth_accounts' ? [bob] : '0x1'
  })
  await startWidget(context, options)
  await vi.dynamicImportSettled()
  await vi.runAllTimersAsync()
  expect(asked.size).toBe(8)
  expect(state()).toMatchObject({ restore: 'done', connections: {} })
})

describe('several wallets with one rdns', () => {
  // hemilabs/ui-monorepo#1795, safe-global/safe-wallet-monorepo#3523, MyEtherWallet/MyEtherWallet#5424.
  const beta = { ...foxWallet, id: 'fox-2', name: 'Fox Beta' }
  const twin = { ...foxWallet, id: 'fox-3' }
  const kept = (as?: object) =>
    JSON.stringify({
      v: 1,
      connections: { eip155: 'io.fox' },
      network: 'eip155:1',
      recent: [],
      ...(as && { as: { eip155: { key: 'io.fox', name: 'Fox', address: alice, ...as } } }),
    })
  /** Each wallet of the page has accounts of its own. */
  const visit = async (as: object | undefined, wallets: (typeof foxWallet)[], late = wallets) => {
    const now = testContext({ stored: kept(as), wallets })
    const accounts: Record<string, string[]> = { 'fox-1': [alice], 'fox-2': [bob], 'fox-3': [bob] }
    now.host.requestWallet.mockImplementation(async (id, { method }) =>
      method === 'eth_accounts' ? (accounts[id] ?? []) : '0x1',
    )
    await startWidget(now.context, { ...options, wallets })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1000)
    now.state().setPageWallets(late)
    await vi.runAllTimersAsync()
    return now.state()
  }
  const connected = ({ connections }: Awaited<ReturnType<typeof visit>>) => connections.eip155?.connectorId

  test('default: the one with the name that was connected, in either order', async () => {
    expect(connected(await visit({}, [foxWallet, beta]))).toBe('fox-1')
    expect(connected(await visit({}, [beta, foxWallet]))).toBe('fox-1')
    expect(connected(await visit({ name: 'Fox Beta', address: bob }, [foxWallet, beta]))).toBe('fox-2')
  })

  test('behavior: where names agree too, the one that has the account', async () => {
    expect(connected(await visit({}, [twin, foxWallet]))).toBe('fox-1')
    expect(connected(await visit({}, [foxWallet, twin]))).toBe('fox-1')
    expect(connected(await visit({ address: bob }, [foxWallet, twin]))).toBe('fox-3')
  })

  test('behavior: the one with the account comes later than its twin', async () => {
    expect(connected(await visit({}, [twin], [twin, foxWallet]))).toBe('fox-1')
  })

  test('error: none where another is there alone, or nobody can tell', async () => {
    for (const [as, wallets] of [
      [{}, [beta]],
      [{ address: '0xcccccccccccccccccccccccccccccccccccccccc' }, [foxWallet, twin]],
      [undefined, [foxWallet, beta]],
      [undefined, [foxWallet, twin]],
    ] as const) {
      const state = await visit(as, [...wallets])
      expect(state).toMatchObject({ connections: {}, restore: 'done', remembered: { eip155: 'io.fox' } })
    }
  })

  test('behavior: a wallet that is alone may be on another of its accounts', async () => {
    expect(connected(await visit({ address: bob }, [foxWallet]))).toBe('fox-1')
  })

  test('behavior: a wallet that changed its id is found by rdns and name, and no other is', async () => {
    const { context, state, asked } = testContext({ wallets: [foxWallet, beta] })
    await connect(context, 'fox-1')
    state().setPageWallets([beta, { ...foxWallet, id: 'fox-9' }])
    await requestWallet(context, { namespace: 'eip155', request: { method: 'eth_accounts' } })
    expect(asked.at(-1)?.method).toBe('eth_accounts')
    state().setPageWallets([beta])
    const lost = requestWallet(context, { namespace: 'eip155', request: { method: 'eth_accounts' } })
    await expect(lost).rejects.toMatchObject({ code: 4900 })
  })

  test('behavior: only the one that was connected is marked as recent and known', async () => {
    const { context, state } = testContext({ wallets: [foxWallet, beta] })
    state().setRestore('done')
    await connect(context, 'fox-1')
    expect(state().recentWallets).toEqual(['io.fox Fox'])
    const recent = listConnectors(context, { desktop: true }).filter((one) => one.recent)
    expect(recent.map(({ connector }) => connector.name)).toEqual(['Fox'])
    await connect(context, 'fox-2')
    expect(state().knownWallets).toMatchObject([{ key: 'io.fox', name: 'Fox', status: 'held' }])
    await switchWallet(context, state().knownWallets[0] as never)
    expect(connected(state())).toBe('fox-1')
  })
})

describe('a wallet that is locked at the start', () => {
  const families = {
    solana: {
      method: 'solana_requestAccounts',
      address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      answer: (address: string) => [{ pubkey: address }],
      network: solanaClusters.mainnet,
    },
    bip122: {
      method: 'getAccountAddresses',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      answer: (address: string) => [{ address, publicKey: '', intention: 'payment' }],
      network: bitcoinNetworks.mainnet,
    },
  } as const
  const locks: [string, unknown][] = [
    ['gives no account', []],
    ['says no', new RpcError(4001, 'User rejected the request.')],
    ['is not authorized', new RpcError(4100, 'Locked')],
    ['does not answer', new Promise(() => {})],
  ]
  type Family = keyof typeof families
  /** Remembered beside a wallet of EVM that comes two seconds late. */
  const visit = async (family: Family, lock: unknown, more: object = {}) => {
    const { address, network, method } = families[family]
    const wallet: PageWallet = {
      ...foxWallet,
      id: `${family}:Ghost`,
      name: 'Ghost',
      rdns: '',
      namespace: family,
    }
    const kept = JSON.stringify({
      v: 1,
      connections: { eip155: 'io.fox', [family]: 'ghost', ...more },
      as: { [family]: { key: 'ghost', name: 'Ghost', address } },
      network: 'eip155:1',
      recent: [],
    })
    const now = testContext({ stored: kept, wallets: [wallet], wallet: { [method]: lock } })
    now.store.setState({ networks: [...networks, { ...networks[0], id: network, name: family } as never] })
    await startWidget(now.context, { ...options, wallets: [wallet] })
    await vi.dynamicImportSettled()
    return { ...now, wallet, kept: families[family] }
  }
  const cases = (['solana', 'bip122'] as const).flatMap((family) =>
    locks.map(([how, lock]) => ({ family, how, lock })),
  )

  test.each(cases)('behavior: $family: one that $how is restored once it says its account', async (given) => {
    const { context, state, answers, asked, wallet, kept } = await visit(given.family, given.lock)
    await vi.advanceTimersByTimeAsync(1000)
    expect(state().restore).toBe('running')
    // What it says ends the restoring of nobody else.
    if (given.how !== 'does not answer') {
      onWalletEvent(context, wallet.id, 'accountsChanged', [])
      onWalletEvent(context, wallet.id, 'accountsChanged', ['another'])
      await vi.advanceTimersByTimeAsync(100)
      expect(state().restore).toBe('running')
    }
    state().setPageWallets([wallet, foxWallet])
    await vi.advanceTimersByTimeAsync(100)
    expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({ restore: 'done', remembered: { [given.family]: 'ghost' } })
    const count = (): number => asked.filter(({ method }) => method === kept.method).length
    expect(count()).toBe(1)
    // Nobody is asked to unlock it again and again.
    for (let visits = 0; visits < 3; visits++) await reconnect(context, { wait: false })
    expect(count()).toBe(1)
    answers[kept.method] = kept.answer(kept.address)
    onWalletEvent(context, wallet.id, 'accountsChanged', [kept.address])
    await vi.runAllTimersAsync()
    expect(state().connections[given.family]?.accounts).toEqual([`${kept.network}:${kept.address}`])
    expect(asked.filter(({ method }) => method === kept.method)).toSatisfy((all: { params: object }[]) =>
      all.every(({ params }) => 'silent' in params),
    )
  })

  test.each(['solana', 'bip122'] as const)(
    'error: %s: one that fails for another reason is asked again',
    async (family) => {
      const { context, answers, state, kept } = await visit(family, new RpcError(-32603, 'Not ready'))
      await vi.runAllTimersAsync()
      answers[kept.method] = kept.answer(kept.address)
      await reconnect(context, { wait: false })
      expect(state().connections[family]?.accounts).toEqual([`${kept.network}:${kept.address}`])
    },
  )

  const late = new RpcError(4001, 'Request was aborted', { reason: 'aborted' })

  test.each(['solana', 'bip122'] as const)(
    'behavior: %s: one that did not answer in time is asked once more',
    async (family) => {
      const { context, answers, state, kept } = await visit(family, late)
      await vi.runAllTimersAsync()
      answers[kept.method] = kept.answer(kept.address)
      await reconnect(context, { wait: false })
      expect(state().connections[family]?.accounts).toEqual([`${kept.network}:${kept.address}`])
    },
  )

  test.each(['solana', 'bip122'] as const)('behavior: %s: one that never answers in time', async (family) => {
    const { context, answers, asked, state, wallet, kept } = await visit(family, late)
    await vi.runAllTimersAsync()
    for (let visits = 0; visits < 3; visits++) await reconnect(context, { wait: false })
    const count = (): number => asked.filter(({ method }) => method === kept.method).length
    expect(count()).toBe(2)
    answers[kept.method] = kept.answer(kept.address)
    onWalletEvent(context, wallet.id, 'accountsChanged', [kept.address])
    await vi.runAllTimersAsync()
    expect(state().connections[family]?.accounts).toEqual([`${kept.network}:${kept.address}`])
  })

  test('behavior: a wallet of EVM that is unlocked early ends the restoring of nobody else', async () => {
    const { context, state, answers, wallet } = await visit('solana', [], { bip122: 'late' })
    answers['eth_accounts'] = []
    state().setPageWallets([wallet, foxWallet])
    await vi.advanceTimersByTimeAsync(100)
    expect(state().restore).toBe('running')
    answers['eth_accounts'] = [alice]
    onWalletEvent(context, 'fox-1', 'accountsChanged', [alice])
    await vi.advanceTimersByTimeAsync(100)
    expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
    expect(state().restore).toBe('running')
  })

  test('default: it is restored once it is unlocked', async () => {
    const { context, state, answers } = testContext({ stored, wallet: { eth_accounts: [] } })
    await startWidget(context, options)
    await vi.runAllTimersAsync()
    expect(state()).toMatchObject({
      connections: {},
      remembered: { eip155: 'io.fox' },
      restore: 'done',
    })
    answers['eth_accounts'] = [alice]
    onWalletEvent(context, 'fox-1', 'accountsChanged', [alice])
    await vi.runAllTimersAsync()
    expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
  })
})
