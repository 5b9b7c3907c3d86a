import { onTestFinished, vi } from 'vitest'
import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { PageWallet, RpcRequest } from '../../host-sdk/protocol/api.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { featuresOf } from '../../server/contract/features.ts'
import type { FrameLogin } from '../../server/contract/frame.ts'
import type { Network } from '../../server/contract/networks.ts'
import { sendsOf } from '../actions/send/sendsOf.ts'
import type { ApiClient } from '../api/apiClient.ts'
import type { HostClient } from '../bridge/hostClient.ts'
import { idleLook, type WidgetContext } from '../context.ts'
import { networksOf } from '../state/networks.ts'
import type { OwnStorage } from '../state/ownStorage.ts'
import type { Session } from '../state/session.ts'
import { createWidgetStore } from '../state/store.ts'
import { connectorList } from '../wallets/connectorList.ts'
import { embeddedConnectors } from '../wallets/embedded/embeddedConnector.ts'
import type { LoginClient } from '../wallets/embedded/loginClient.ts'
import { memoryShelf } from './memoryShelf.ts'
import { serverNow } from './serverTime.ts'

export const alice = '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa'
export const bob = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const networks: Network[] = [
  { id: 'eip155:1', name: 'Ethereum', nativeCurrency: currency, testnet: false },
  {
    id: 'eip155:10',
    name: 'Optimism',
    nativeCurrency: currency,
    testnet: false,
    publicRpcUrl: 'https://optimism.example',
  },
]

/** Of a second family, which a test adds. */
export const solanaNetwork: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  testnet: false,
}

export const foxWallet: PageWallet = {
  id: 'fox-1',
  name: 'Fox',
  icon: '',
  rdns: 'io.fox',
  namespace: 'eip155',
  type: 'ANNOUNCED',
}

/** Answers by method: a value, or a function of the parameters (an error when it throws). */
export type WalletAnswers = Record<string, unknown>

const defaults: WalletAnswers = {
  eth_requestAccounts: [alice],
  eth_accounts: [alice],
  eth_chainId: '0x1',
  wallet_revokePermissions: null,
}

export const offered: FrameLogin = {
  origin: 'https://login.example',
  popup: 'https://login.example/auth/popup',
  socials: ['google', 'github'],
  email: true,
  passkey: true,
  siwx: 'off',
  signOutOnDisconnect: true,
  signOutOnAccountChange: true,
  signOutOnNetworkChange: true,
  custody: 'user',
}

export const loggedIn: Session = {
  status: 'authenticated',
  user: { id: 'u1', email: 'ada@mail.example', name: null, method: 'email' },
  accounts: [{ namespace: 'eip155', address: alice, type: 'smartAccount' }],
  cookieless: false,
  custody: 'user',
}
export const loggedOut: Session = { ...loggedIn, status: 'unauthenticated', user: null, accounts: [] }

/** A login frame that answers by name, as wallets do; what is a function is told last how a payment is handed over. */
function testLogin(answers: WalletAnswers, asked: { name: string; args: unknown[] }[]) {
  let window: Window | null = null
  return {
    start: vi.fn(async () => (answers['start'] ?? loggedOut) as Session),
    look: vi.fn(async () => (answers['look'] ?? answers['start'] ?? loggedOut) as Session),
    call: (async (name: string, args: unknown[], signal?: AbortSignal, handOver?: () => void) => {
      asked.push({ name, args })
      let isHandedOver = false
      const allow = () => {
        isHandedOver = true
        handOver?.()
      }
      if (!Object.hasOwn(answers, name)) throw new RpcError(4200, 'Not supported')
      const answer = answers[name]
      const given = typeof answer === 'function' ? answer(...args, ...(handOver ? [allow] : [])) : answer
      if (!signal) return given
      return Promise.race([
        given,
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => !isHandedOver && reject(signal.reason)),
        ),
      ])
    }) as unknown as LoginClient['call'],
    preload: vi.fn(),
    cancel: vi.fn(),
    mount: vi.fn(),
    popup: {
      open: () => {},
      key: () => 'key-1',
      url: () => 'https://login.example/auth/popup/google?key=key-1',
      window: () => window,
      close: vi.fn(),
      set: (opened: Window | null) => {
        window = opened
      },
    },
  } satisfies Omit<LoginClient, 'popup'> & {
    popup: LoginClient['popup'] & { set(opened: Window | null): void }
  }
}

/** A storage of its own that lasts as long as the context. */
function memoryStorage(): OwnStorage {
  let held: string | null = null
  return {
    read: () => held,
    write: (value) => {
      held = value
      return true
    },
    watch: () => () => {},
  }
}

/** A real store and real connectors around a page and a server that are not, for all tests of a file. */
export function lastingContext({
  wallet = {},
  wallets = [foxWallet],
  stored = null as string | null | undefined,
  login: frameAnswers = {} as WalletAnswers,
  project = undefined as FrameLogin | undefined,
} = {}) {
  const answers: WalletAnswers = { ...defaults, ...wallet }
  const asked: RpcRequest[] = []
  const requestWallet = vi.fn(async (_id: string, request: RpcRequest, signal?: AbortSignal) => {
    asked.push(request)
    if (!Object.hasOwn(answers, request.method)) throw new RpcError(4200, 'Not supported')
    const answer = answers[request.method]
    if (answer instanceof Error) throw answer
    const given = typeof answer === 'function' ? answer(request.params) : answer
    if (!signal) return given
    return Promise.race([
      given,
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new RpcError(4001, 'Aborted'))),
      ),
    ])
  })
  const host = {
    show: vi.fn(async () => {}),
    hide: vi.fn(async () => {}),
    resize: vi.fn(async () => {}),
    setTitle: vi.fn(async () => {}),
    setState: vi.fn(async () => {}),
    writeStorage: vi.fn(async () => {}),
    leave: vi.fn(async () => {}),
    requestWallet,
  } satisfies HostClient
  const api = {
    rpc: vi.fn(async () => '0x0'),
    getWallets: vi.fn(async (): Promise<unknown> => ({ data: [], count: 0 })),
    frameToken: async () => 'frame-token',
    watched: (asked) => asked,
    setHostOrigin: () => {},
    fetch: (...asked) => fetch(...asked),
    now: serverNow,
    ageOf: (atMs): number => Math.max(0, api.now() - atMs),
    behindMs: () => 0,
    countRefusal: vi.fn(),
  } satisfies ApiClient
  const askedLogin: { name: string; args: unknown[] }[] = []
  const login = testLogin(frameAnswers, askedLogin)
  const store = createWidgetStore(
    {
      projectName: 'Test',
      preview: 'risky',
      excludedWallets: [],
      wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' },
      termsUrl: undefined,
      privacyUrl: undefined,
      login: project,
      features: featuresOf({}),
    },
    networks,
  )
  store.getState().setPageWallets(wallets)
  store.getState().setHost({ hostOrigin: 'https://shop.example', embedded: false })
  const embedded = project ? embeddedConnectors(login, store) : []
  const own = { value: stored, changed: (_: string | null) => {} }
  const context: WidgetContext = {
    store,
    host,
    api,
    login,
    storage: {
      read: () => own.value,
      write: (value) => {
        if (own.value === undefined) return false
        own.value = value
        return true
      },
      watch: (changed) => {
        own.changed = changed
        return () => {}
      },
    },
    storageOf: () => memoryStorage(),
    codeShelf: memoryShelf(),
    stepShelf: memoryShelf(),
    connectors: () => [
      ...embedded,
      ...connectorList(store.getState().pageWallets, host, (namespace) =>
        networksOf(store.getState(), namespace),
      ),
    ],
    told: { state: '', done: Promise.resolve() },
    kept: { value: '', page: '' },
    look: idleLook(),
    noticed: { atMs: -Infinity },
    noticeShelf: memoryShelf(),
  }
  return { context, store, host, api, answers, asked, login, askedLogin, own, state: () => store.getState() }
}

/**
 * The same for one test. A payment or a request that it leaves open would wait on in the next files of this worker, by
 * whatever clock they have.
 */
export function testContext(options: Parameters<typeof lastingContext>[0] = {}) {
  const test = lastingContext(options)
  onTestFinished(() => {
    sendsOf(test.context).setState({ sends: [] })
    const { requests, removeRequest } = test.state()
    for (const { id } of requests) removeRequest(id)
    test.store.setState({ connections: {} })
  })
  return test
}

/** The same, with a wallet connected and the restoring over. */
export function connectedContext(options: Parameters<typeof testContext>[0] = {}) {
  const test = testContext(options)
  test.store.getState().setRestore('done')
  test.store.getState().setConnection({
    namespace: 'eip155',
    connectorId: foxWallet.id,
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: foxWallet.rdns, name: foxWallet.name, icon: '', rdns: foxWallet.rdns },
  })
  return test
}

export function testCall(): Call & { abort(): void } {
  const controller = new AbortController()
  return {
    id: 'call',
    signal: controller.signal,
    holdForPerson: vi.fn(),
    abort: () => controller.abort(),
  }
}

/** Lets everything that can go on go on, what loads late too; no timers. */
export const settled = async (): Promise<void> => {
  for (let step = 0; step < 50; step++) await Promise.resolve()
  await vi.dynamicImportSettled()
  for (let step = 0; step < 50; step++) await Promise.resolve()
}

/** A promise that the test settles. */
export function pending<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: unknown): void } {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
