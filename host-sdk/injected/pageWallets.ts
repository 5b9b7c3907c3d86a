import type { PageWallet, RpcRequest, WalletEventName } from '../protocol/api.ts'
import { RpcError, rpcCodes } from '../protocol/rpcError.ts'
import { discoverEvm, type PageProvider } from './discoverEvm.ts'

export interface PageWallets {
  /** Serialisable list for the frame. */
  list(): PageWallet[]
  /** Asks one wallet, in the page and in the page's name. From then on its events are forwarded. */
  request(walletId: string, request: RpcRequest): Promise<unknown>
  stop(): void
}

export interface PageWalletsEvents {
  onChange(): void
  onEvent(walletId: string, event: WalletEventName | 'message', data: unknown): void
}

const forwarded = ['accountsChanged', 'chainChanged', 'disconnect', 'message'] as const

/** Wallet answers cross a port: plain JSON or nothing. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** The wallets that live in the page: listed, asked, watched. */
export function pageWallets({ onChange, onEvent }: PageWalletsEvents): PageWallets {
  const { list, stop } = discoverEvm(onChange)
  const watched = new Map<PageProvider, () => void>()

  const watch = (walletId: string, provider: PageProvider): void => {
    if (watched.has(provider) || !provider.on) return
    const listeners = forwarded.map((event) => {
      const listener = (data: unknown): void => {
        try {
          // Of an error only the code crosses: it tells a lost node from a lost connection.
          const code = (data as { code?: unknown } | undefined)?.code
          onEvent(walletId, event, plain(event === 'disconnect' ? { code } : data))
        } catch {
          // What is no JSON is nothing a page could use, and no reason to throw inside the wallet.
        }
      }
      provider.on?.(event, listener)
      return () => provider.removeListener?.(event, listener)
    })
    watched.set(provider, () => {
      for (const remove of listeners) remove()
    })
  }

  return {
    list: () => list().map(({ provider: _, ...wallet }) => wallet),
    async request(walletId, { method, params }) {
      const wallet = list().find(({ id }) => id === walletId)
      if (!wallet) throw new RpcError(rpcCodes.disconnected, 'This wallet is not in the page')
      watch(walletId, wallet.provider)
      return plain(await wallet.provider.request(params === undefined ? { method } : { method, params }))
    },
    stop() {
      stop()
      for (const remove of watched.values()) remove()
    },
  }
}
