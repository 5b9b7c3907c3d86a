import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { FrameLogin } from '../../server/contract/frame.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { TestServer } from '../../server/test/testServer.ts'
import { createWidgetStore } from '../state/store.ts'
import { untilState } from '../state/untilState.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import { createEngine } from '../wallets/walletConnect/engine.ts'
import type { PairingShelf, WalletConnectDeps } from '../wallets/walletConnect/walletConnectEngine.ts'

export interface RelayFrameOptions {
  networks: readonly string[]
  /** What the browser keeps for the frame; given, this is another document of the same page. */
  kept?: Map<string, string>
  siwx?: FrameLogin['siwx']
  signInMessage?: WalletConnectDeps['signInMessage']
  /** What a tab keeps of its pairing; given, this is another document of the same tab. */
  shelf?: PairingShelf
  /** Makes the server go away. */
  isAway?: () => boolean
  /** The server's clock; left out, that of this machine. */
  now?: () => number
}

export const relayUrlOf = (server: TestServer): string => `${server.widgetOrigin.replace('http', 'ws')}/relay`

/** The window of a frame whose browser keeps this for it. */
export function frameWindow(kept = new Map<string, string>()): Window {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const target = Object.assign(new EventTarget(), { localStorage: storage })
  const window = Object.assign(target, { document: Object.assign(new EventTarget(), { hidden: false }) })
  return window as unknown as Window
}

/** WalletConnect as a frame has it, over the relay of a server. */
export async function relayFrame(server: TestServer, options: RelayFrameOptions) {
  const { networks, kept = new Map<string, string>(), siwx = 'off', signInMessage, now = Date.now } = options
  const { shelf, isAway } = options
  const store = createWidgetStore(
    { projectName: 'Shop', hostOrigin: 'https://shop.example', login: { siwx } } as never,
    networks.map(network),
  )
  store.getState().setHost({ hostOrigin: 'https://shop.example', embedded: false })
  const changes: [Namespace, ConnectorSession | null][] = []
  const window = frameWindow(kept)
  const engine = await createEngine({
    relay: { url: relayUrlOf(server), projectId: 'demo' },
    projectId: 'demo',
    window,
    store,
    api: { frameToken: () => server.token(), behindMs: () => now() - Date.now() },
    ...(signInMessage && { signInMessage }),
    fetcher: async (path, init) => {
      if (isAway?.()) throw new TypeError('Failed to fetch')
      const headers = { ...init?.headers, origin: server.widgetOrigin }
      return fetch(new URL(String(path), server.widgetOrigin), { ...init, headers })
    },
    onChange: (namespace, session) => changes.push([namespace, session]),
  })
  /** Shows a code to a wallet. */
  const pairWith = async (wallet: { pair(uri: string): Promise<void> }, signal?: AbortSignal) => {
    const granted = engine.pair(signal, shelf)
    granted.catch(() => {})
    const { uri } = await untilState(store, ({ pairing }) => pairing ?? undefined)
    await wallet.pair(uri)
    return granted
  }
  return { engine, store, state: store.getState, changes, pairWith, kept, window }
}

const network = (id: string): Network => ({
  id,
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  testnet: false,
})
