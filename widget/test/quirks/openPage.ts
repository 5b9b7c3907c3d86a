import { exposeApi } from '../../../host-sdk/channel/exposeApi.ts'
import { wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { evmProvider } from '../../../host-sdk/evm/evmProvider.ts'
import { pageWallets } from '../../../host-sdk/injected/pageWallets.ts'
import {
  type HostApi,
  type PublicState,
  type RpcRequest,
  type WidgetApi,
  widgetApiNames,
} from '../../../host-sdk/protocol/api.ts'
import { connectType, protocolVersion } from '../../../host-sdk/protocol/handshake.ts'
import { featuresOf } from '../../../server/contract/features.ts'
import type { FrameConfig } from '../../../server/contract/frame.ts'
import type { WidgetContext } from '../../context.ts'
import { createWidget } from '../../createWidget.ts'
import { beginning } from '../../first/beginning.ts'
import { networks } from '../testContext.ts'

export interface OpenPage {
  context: WidgetContext
  /** What libraries of the page speak with. */
  provider: { request(request: { method: string; params?: readonly unknown[] }): Promise<unknown> }
  /** Account and chain that the page knows by the events so far, without a question. */
  known(): { account: string | null; chainId: number }
  /** What the page keeps for its next load. */
  storage(): string
  close(): void
}

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
export async function openPage(storage = ''): Promise<OpenPage> {
  const frame = Object.assign(new EventTarget(), { parent: {}, document })
  Object.defineProperty(frame, 'localStorage', {
    get: () => {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  const context = createWidget(frame as unknown as Window, beginning(frame, config))
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
  const known: ReturnType<OpenPage['known']> = { account: null, chainId: 1 }
  evm.provider.on('connect', ({ chainId }) => void Object.assign(known, { chainId: Number(chainId) }))
  evm.provider.on('chainChanged', (chainId) => void Object.assign(known, { chainId: Number(chainId) }))
  evm.provider.on('accountsChanged', ([account]) => {
    known.account = account?.toLowerCase() ?? null
  })
  let started = false
  const wallets = pageWallets({
    onChange: () => void (started && remote.api.setWallets(wallets.list())),
    onEvent: (...event) => void remote.api.walletEvent(...(event as Parameters<WidgetApi['walletEvent']>)),
  })
  started = true
  let kept = storage
  const offered = exposeApi<HostApi>(host.port1, {
    show: () => {},
    hide: () => {},
    resize: () => {},
    setTitle: () => {},
    leave: () => {},
    setState: (_, state) => evm.update(state as PublicState),
    requestWallet: (_, id, request) => wallets.request(String(id), request as RpcRequest),
    writeStorage: (_, value) => {
      kept = String(value)
    },
  })
  evm.update(await remote.api.start({ theme: {}, embedded: false, wallets: wallets.list(), storage }))
  return {
    context,
    provider: evm.provider as OpenPage['provider'],
    known: () => ({ ...known }),
    storage: () => kept,
    close() {
      wallets.stop()
      remote.close()
      offered()
    },
  }
}
