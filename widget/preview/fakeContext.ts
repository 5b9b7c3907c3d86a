import walletConnectIcon from '@web3icons/core/svgs/wallets/background/wallet-connect.svg.js'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { featuresOf } from '../../server/contract/features.ts'
import { idleLook, type WidgetContext } from '../context.ts'
import { createWidgetStore } from '../state/store.ts'
import type { Connector } from '../wallets/connector.ts'
import { embeddedConnectors } from '../wallets/embedded/embeddedConnector.ts'
import type { LoginClient } from '../wallets/embedded/loginClient.ts'
import type { WalletConnectConnector } from '../wallets/walletConnect/walletConnectConnectors.ts'
import { usdc } from './askedScene.ts'
import { fakeCatalogue } from './catalogue.ts'
import { networks } from './networks.ts'
import type { Scene } from './scene.ts'

const never = new Promise<never>(() => {})
const relayIcon = `data:image/svg+xml,${encodeURIComponent(walletConnectIcon)}`
/** As long as real ones are. */
const code = `wc:${'4f'.repeat(32)}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${'b7'.repeat(32)}`
export type Answer = 'never' | number

/** A widget without page, server and wallet. `answer`: what wallets and nodes say, an error code or nothing. */
export function fakeContext(
  answer: Answer,
  balance: bigint | 'fail' | 'never',
  login: LoginClient,
  { catalogue = 0, relay = false, pairing = 'waits' }: Pick<Scene, 'catalogue' | 'relay' | 'pairing'> = {},
): WidgetContext {
  const store = createWidgetStore(
    {
      projectName: 'Demo',
      preview: 'risky',
      excludedWallets: [],
      wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' },
      termsUrl: undefined,
      privacyUrl: undefined,
      login: undefined,
      features: featuresOf({}),
    },
    networks,
  )
  const ask = () =>
    answer === 'never' ? never : Promise.reject(new RpcError(answer, 'User rejected the request'))
  const nothing = async () => {}
  const connector = (wallet: PageWallet): Connector => ({
    ...wallet,
    key: wallet.rdns || wallet.name,
    connect: ask,
    restore: async () => null,
    disconnect: nothing,
    request: ask,
  })
  const walletConnect = connector({
    id: 'walletconnect',
    name: 'WalletConnect',
    icon: relayIcon,
    rdns: '',
    namespace: 'eip155',
    type: 'ANNOUNCED',
  })
  const pair = async () => {
    if (pairing instanceof RpcError) throw pairing
    if (pairing === 'code') store.getState().setPairing({ uri: code })
    return never
  }
  const relays: WalletConnectConnector[] = relay ? [{ ...walletConnect, type: 'WALLET_CONNECT', pair }] : []
  return {
    store,
    host: {
      show: nothing,
      hide: nothing,
      resize: nothing,
      setTitle: nothing,
      setState: nothing,
      writeStorage: nothing,
      leave: nothing,
      requestWallet: ask,
    },
    api: {
      rpc: async (_: unknown, method: string, params: unknown) => {
        if (method === 'eth_call') return tokenAnswer(params)
        if (method === 'eth_getCode') return (params as string[])[0] === usdc ? '0x60' : '0x'
        if (method !== 'eth_getBalance') return never
        if (balance === 'never') return never
        if (balance === 'fail') throw new RpcError(-32603, 'down')
        return `0x${balance.toString(16)}`
      },
      getWallets: fakeCatalogue(catalogue),
      frameToken: async () => 'token',
      watched: (asked: Promise<unknown>) => asked,
      setHostOrigin: () => {},
      fetch: (...asked: Parameters<typeof fetch>) => fetch(...asked),
      now: () => Date.now(),
      ageOf: (atMs: number) => Date.now() - atMs,
      countRefusal: () => {},
    } as unknown as WidgetContext['api'],
    login,
    storage: { read: () => null, write: () => true, watch: () => () => {} },
    codeShelf: { window, name: () => 'preview' },
    stepShelf: { window, name: () => 'preview-step' },
    storageOf: () => ({ read: () => null, write: () => true, watch: () => () => {} }),
    connectors: () => [
      ...embeddedConnectors(login, store),
      ...store.getState().pageWallets.map(connector),
      ...relays,
    ],
    told: { state: '', done: Promise.resolve() },
    kept: { value: '', page: '' },
    look: idleLook(),
    noticed: { atMs: -Infinity },
    noticeShelf: { window, name: () => 'preview notice' },
  }
}

/** USDC: its symbol and decimals, how much there is of it, and what everybody has. */
const tokenAnswer = (params: unknown): string => {
  const [{ data }] = params as [{ data: string }]
  const word = (value: string) => value.padStart(64, '0')
  const numbers: Readonly<Record<string, string>> = {
    '0x313ce567': '6',
    '0x18160ddd': 'd529ae9e860000',
    '0x70a08231': '4a817c80',
    '0xa60bf13d': '0',
  }
  if (data === '0x95d89b41') return `0x${word('20')}${word('4')}${'55534443'.padEnd(64, '0')}`
  return `0x${word(numbers[data.slice(0, 10)] ?? '6')}`
}
