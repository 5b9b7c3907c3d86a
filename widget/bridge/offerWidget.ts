import { type Call, exposeApi } from '../../host-sdk/channel/exposeApi.ts'
import type { RefusedMessage } from '../../host-sdk/channel/wire.ts'
import type {
  PageWallet,
  PublicState,
  StartOptions,
  Theme,
  ViewInput,
  WalletEventName,
  WidgetApi,
} from '../../host-sdk/protocol/api.ts'
import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import {
  readEvent,
  readKept,
  readNamespace,
  readNamespaceOrNull,
  readNetworkId,
  readStart,
  readTheme,
  readViewInput,
  readViewName,
  readWalletId,
  readWallets,
} from './readArguments.ts'

/** What the frame does for the page; arguments are parsed, except where the type says `unknown`. */
export interface WidgetHandlers {
  start(options: StartOptions): Promise<PublicState>
  /** The request is looked at by rpc/handleRequest. */
  request(call: Call, namespace: Namespace, request: unknown): Promise<unknown>
  open(view: string | null, data?: ViewInput): Promise<void>
  close(): Promise<void>
  disconnect(namespace: Namespace | null): Promise<void>
  accessToken(): Promise<string>
  signOut(): Promise<void>
  setTheme(theme: Theme): Promise<void>
  addNetwork(network: CaipNetworkId): Promise<void>
  removeNetwork(network: CaipNetworkId): Promise<void>
  setWallets(wallets: PageWallet[]): Promise<void>
  /** The data is what a wallet sent. */
  walletEvent(walletId: string, event: WalletEventName, data: unknown): Promise<void>
  storageChanged(value: string): Promise<void>
}

/** Offers `WidgetApi` on port 1; an argument that is not well formed is refused before anything is done. */
export const offerWidget = (
  port: MessagePort,
  handlers: WidgetHandlers,
  onRefuse: (reason: RefusedMessage | 'theme' | 'wallets') => void,
): (() => void) => {
  const onLeave = (): void => onRefuse('wallets')
  return exposeApi<WidgetApi>(
    port,
    {
      start: async (_, options) => handlers.start(await readStart(options, onLeave)),
      request: (call, namespace, request) => handlers.request(call, readNamespace(namespace), request),
      open: (_, view, data) => handlers.open(readViewName(view ?? null), readViewInput(data)),
      close: () => handlers.close(),
      disconnect: (_, namespace) => handlers.disconnect(readNamespaceOrNull(namespace ?? null)),
      accessToken: () => handlers.accessToken(),
      signOut: () => handlers.signOut(),
      setTheme: async (_, theme) => {
        const read = await readTheme(theme).catch((error) => {
          onRefuse('theme')
          throw error
        })
        return handlers.setTheme(read)
      },
      addNetwork: async (_, network) => handlers.addNetwork(await readNetworkId(network)),
      removeNetwork: async (_, network) => handlers.removeNetwork(await readNetworkId(network)),
      setWallets: (_, wallets) => handlers.setWallets(readWallets(wallets, onLeave)),
      walletEvent: (_, walletId, event, data) =>
        handlers.walletEvent(readWalletId(walletId), readEvent(event), data),
      storageChanged: (_, value) => handlers.storageChanged(readKept(value)),
    },
    { onRefuse },
  )
}
