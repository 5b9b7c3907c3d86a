import { bitcoinShape } from '../../../host-sdk/bitcoin/shape.ts'
import { exposeApi } from '../../../host-sdk/channel/exposeApi.ts'
import { wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { evmProvider } from '../../../host-sdk/evm/evmProvider.ts'
import { pageWallets } from '../../../host-sdk/injected/pageWallets.ts'
import { familyWallets } from '../../../host-sdk/later.ts'
import {
  type HostApi,
  type PublicState,
  type RpcRequest,
  type WidgetApi,
  widgetApiNames,
} from '../../../host-sdk/protocol/api.ts'
import { connectType, protocolVersion } from '../../../host-sdk/protocol/handshake.ts'
import { solanaShape } from '../../../host-sdk/solana/shape.ts'
import type { FamilyWallet } from '../../../host-sdk/standard/familyWallet.ts'
import { type OwnWallet, ownWallet } from '../../../host-sdk/standard/ownWallet.ts'
import type { StandardWallet } from '../../../host-sdk/standard/standardWallet.ts'
import { featuresOf } from '../../../server/contract/features.ts'
import type { FrameConfig } from '../../../server/contract/frame.ts'
import type { Network } from '../../../server/contract/networks.ts'
import type { WidgetContext } from '../../context.ts'
import { createWidget } from '../../createWidget.ts'
import { beginning } from '../../first/beginning.ts'
import { networks } from '../testContext.ts'

export interface OpenPage {
  context: WidgetContext
  /** What libraries of the page speak with. */
  provider: { request(request: { method: string; params?: readonly unknown[] }): Promise<unknown> }
  /** Ours of Wallet Standard, as the page finds it. */
  solana: StandardWallet
  bitcoin: StandardWallet
  /** As sats-connect speaks with us. */
  satsConnect(method: string, params?: unknown): Promise<{ result?: unknown; error?: { code: number } }>
  /** What a node is asked, and answers. */
  nodes: { asked: [method: string, params: unknown][]; answers: Record<string, unknown> }
  /** Account and chain that the page knows by the events so far, without a question. */
  known(): { account: string | null; chainId: number }
  /** What the page keeps for its next load. */
  storage(): string
  close(): void
}

type Family = keyof typeof familyWallets

const config: FrameConfig = {
  projectId: 'demo',
  projectName: 'Demo',
  allowedOrigins: ['https://shop.example'],
  networks,
  preview: 'risky',
  // No login frame: only wallets of the page.
  login: undefined as unknown as FrameConfig['login'],
  excludedWallets: [],
  wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' },
  analytics: false,
  features: featuresOf({}),
  version: '1',
}

/** A page with its wallets and its provider on one side of the real bridge, a widget without a screen on the other. */
export async function openPage(storage = '', served: readonly Network[] = []): Promise<OpenPage> {
  const frame = Object.assign(new EventTarget(), { parent: {}, document, location: { search: '' } })
  Object.defineProperty(frame, 'localStorage', {
    get: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  const given = { ...config, networks: [...networks, ...served] }
  const context = createWidget(frame as unknown as Window, beginning(frame, given))
  const nodes: OpenPage['nodes'] = { asked: [], answers: {} }
  context.api.rpc = async (_, method, params) => {
    nodes.asked.push([method, params])
    if (!(method in nodes.answers)) throw new Error(`No answer to ${method}`)
    return nodes.answers[method] as never
  }
  const [widget, host] = [new MessageChannel(), new MessageChannel()]
  const acknowledged = new Promise((resolve) => {
    widget.port1.onmessage = resolve
  })
  frame.dispatchEvent(
    Object.assign(new Event('message'), {
      data: { type: connectType, version: protocolVersion, nonce: '0'.repeat(32) },
      origin: 'https://shop.example',
      source: frame.parent,
      ports: [widget.port2, host.port2],
    }),
  )
  await acknowledged
  const remote = wrapApi<WidgetApi>(widget.port1, widgetApiNames)
  const evm = evmProvider((request) => remote.api.request('eip155', request))
  let state: PublicState | undefined
  const connectionOf = (family: Family) => state?.connections.find(({ namespace }) => namespace === family)
  const call =
    (family: Family) =>
    async (feature: string, inputs: readonly unknown[]): Promise<unknown> => {
      if (feature === 'standard:disconnect') return remote.api.disconnect(family)
      return (familyWallets[family] as FamilyWallet).features[feature]?.(
        {
          accounts: () => own[family].wallet.accounts,
          state: () => state ?? { connections: [], networks: {} },
          request: (request) => remote.api.request(family, request),
          disconnect: () => remote.api.disconnect(family),
        },
        inputs,
      )
    }
  const own: Record<Family, OwnWallet> = {
    solana: ownWallet(() => solanaShape(connectionOf('solana')?.versions), call('solana')),
    bip122: ownWallet(bitcoinShape, call('bip122')),
  }
  const update = (next: PublicState): void => {
    state = next
    evm.update(next)
    for (const family of ['solana', 'bip122'] as const) {
      const connection = connectionOf(family)
      own[family].setAccounts(connection ? familyWallets[family].accounts(connection) : [])
    }
  }
  const known: ReturnType<OpenPage['known']> = { account: null, chainId: 1 }
  evm.provider.on('connect', ({ chainId }) => void Object.assign(known, { chainId: Number(chainId) }))
  evm.provider.on('chainChanged', (chainId) => void Object.assign(known, { chainId: Number(chainId) }))
  evm.provider.on('accountsChanged', ([account]) => {
    known.account = account?.toLowerCase() ?? null
  })
  let started = false
  const wallets = pageWallets({
    onChange: () => void (started && remote.api.setWallets(wallets.list()).catch(() => {})),
    onEvent: (...event) =>
      void remote.api.walletEvent(...(event as Parameters<WidgetApi['walletEvent']>)).catch(() => {}),
  })
  started = true
  let kept = storage
  const offered = exposeApi<HostApi>(host.port1, {
    show: () => {},
    hide: () => {},
    resize: () => {},
    setTitle: () => {},
    leave: () => {},
    setState: (_, state) => update(state as PublicState),
    requestWallet: (_, id, request) => wallets.request(String(id), request as RpcRequest),
    writeStorage: (_, value) => {
      kept = String(value)
    },
  })
  update(await remote.api.start({ theme: {}, embedded: false, wallets: wallets.list(), storage }))
  return {
    context,
    provider: evm.provider as OpenPage['provider'],
    solana: own.solana.wallet,
    bitcoin: own.bip122.wallet,
    satsConnect: async (...inputs) =>
      (await call('bip122')('sats-connect:request', inputs)) as Awaited<ReturnType<OpenPage['satsConnect']>>,
    nodes,
    known: () => ({ ...known }),
    storage: () => kept,
    close() {
      wallets.stop()
      remote.close()
      offered()
    },
  }
}
