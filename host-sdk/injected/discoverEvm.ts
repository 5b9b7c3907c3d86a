import { rdns as ownRdns } from '../evm/announceProvider.ts'
import type { PageWallet } from '../protocol/api.ts'

/** What a page wallet offers; EIP-1193. */
export interface PageProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export interface DiscoveredWallet extends PageWallet {
  provider: PageProvider
}

/** What wallets that only set `window.ethereum` call themselves there; several also claim to be MetaMask. */
const flags: [flag: string, name: string][] = [
  ['isRabby', 'Rabby Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isPhantom', 'Phantom'],
  ['isMetaMask', 'MetaMask'],
]

/** Its own name, else the generic one, which the widget does not show on a desktop (specification §5). */
const nameByFlag = (provider: object): string =>
  flags.find(([flag]) => (provider as Record<string, unknown>)[flag] === true)?.[1] ?? 'Browser Wallet'

const text = (value: unknown, limit: number): string =>
  typeof value === 'string' ? value.slice(0, limit) : ''

/** An EIP-6963 announcement as a wallet, `undefined` when it is none or our own. */
function readAnnouncement(detail: unknown): DiscoveredWallet | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: PageProvider }
    const [id, name, rdns] = [text(info['uuid'], 64), text(info['name'], 64), text(info['rdns'], 128)]
    if (!id || !name || rdns === ownRdns || typeof provider.request !== 'function') return undefined
    const icon = text(info['icon'], 65_536)
    return {
      id,
      name,
      rdns,
      icon: icon.startsWith('data:image/') ? icon : '',
      namespace: 'eip155',
      type: 'ANNOUNCED',
      provider,
    }
  } catch {
    return undefined
  }
}

/**
 * Collects the EVM wallets of the page: EIP-6963 announcements, and `window.ethereum` when nobody announced
 * the same object. Never asks them anything.
 */
export function discoverEvm(onChange: () => void): { list(): DiscoveredWallet[]; stop(): void } {
  const found = new Map<string, DiscoveredWallet>()
  const onAnnounce = (event: Event): void => {
    const wallet = readAnnouncement((event as CustomEvent).detail)
    if (!wallet || found.get(wallet.id)?.provider === wallet.provider) return
    found.set(wallet.id, wallet)
    onChange()
  }
  addEventListener('eip6963:announceProvider', onAnnounce)
  // Older wallets put themselves on the window late, and say so.
  addEventListener('ethereum#initialized', onChange)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return {
    list() {
      const wallets = [...found.values()]
      const provider = (window as { ethereum?: PageProvider }).ethereum
      if (typeof provider?.request === 'function' && !wallets.some((wallet) => wallet.provider === provider))
        wallets.push({
          id: 'window.ethereum',
          name: nameByFlag(provider),
          icon: '',
          rdns: '',
          namespace: 'eip155',
          type: 'INJECTED',
          provider,
        })
      return wallets
    },
    stop() {
      removeEventListener('eip6963:announceProvider', onAnnounce)
      removeEventListener('ethereum#initialized', onChange)
    },
  }
}
