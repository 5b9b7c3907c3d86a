import { rdns as ownRdns } from '../identity.ts'
import { listen } from '../listen.ts'
import { shownIcon, shownText } from './shown.ts'
import type { SourcedWallet, WalletSource } from './walletSource.ts'

/** What a page wallet offers; EIP-1193. */
export interface PageProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

const forwarded = ['accountsChanged', 'chainChanged', 'disconnect', 'message'] as const
/** Other signs of a change, some older than EIP-1193: the frame asks the wallet what it is now. */
const signs = ['connect', 'close', 'networkChanged', 'chainIdChanged']

/** An EIP-1193 wallet as every other. */
const sourced = (
  provider: PageProvider,
  about: Pick<SourcedWallet, 'id' | 'name' | 'icon' | 'rdns' | 'type'>,
): SourcedWallet => ({
  ...about,
  namespace: 'eip155',
  provider,
  ask: ({ method, params }) => provider.request(params === undefined ? { method } : { method, params }),
  watch(emit) {
    if (!provider.on) return () => {}
    const follow = (event: string, listener: (data?: unknown) => void) => {
      provider.on?.(event, listener)
      return () => provider.removeListener?.(event, listener)
    }
    const listeners = [
      ...forwarded.map((event) => follow(event, (data) => emit(event, data))),
      ...signs.map((event) => follow(event, () => emit('chainChanged', null))),
    ]
    return () => {
      for (const remove of listeners) remove()
    }
  },
})

/** What wallets that only set `window.ethereum` call themselves there; several also claim to be MetaMask. */
const flags: Readonly<Record<string, string>> = {
  isRabby: 'Rabby Wallet',
  isBraveWallet: 'Brave Wallet',
  isCoinbaseWallet: 'Coinbase Wallet',
  isTrust: 'Trust Wallet',
  isOkxWallet: 'OKX Wallet',
  isPhantom: 'Phantom',
  isMetaMask: 'MetaMask',
}

/** Its own name, else the generic one, which the widget does not show on a desktop (specification §5). */
const nameByFlag = (provider: object): string =>
  flags[Object.keys(flags).find((flag) => (provider as Record<string, unknown>)[flag] === true) as string] ??
  'Browser Wallet'

/** An EIP-6963 announcement as a wallet, `undefined` when it is none or our own. */
function readAnnouncement(detail: unknown): SourcedWallet | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: PageProvider }
    const id = shownText(info['uuid'], 64)
    const name = shownText(info['name'], 64)
    const rdns = shownText(info['rdns'], 128)
    if (!id || !name || rdns === ownRdns || typeof provider.request !== 'function') return undefined
    return sourced(provider, {
      // Copied code announces itself by the uuid of the wallet that it was copied from.
      id: shownText(id + name + rdns, 128),
      name,
      rdns,
      icon: shownIcon(info['icon']),
      type: 'ANNOUNCED',
    })
  } catch {
    return undefined
  }
}

/** What stands first in an id; 36 characters are a uuid. */
const uuidOf = (id: string): string => id.slice(0, 36)

/**
 * Collects the EVM wallets of the page: EIP-6963 announcements, and `window.ethereum` when nobody announced
 * the same object. Never asks them anything. What was used keeps its place when its wallet announces another object under a new id.
 */
export function discoverEvm(onChange: () => void, inUse: { has(provider: object): boolean }): WalletSource {
  const found = new Map<string, SourcedWallet>()
  /** Ids of those that announced themselves since wallets were last requested to. */
  const said = new Set<string>()
  const onRequest = (): void => said.clear()
  const onAnnounce = (event: Event): void => {
    const wallet = readAnnouncement((event as CustomEvent).detail)
    if (!wallet) return
    const { id, name, rdns, provider } = wallet
    // One object is one wallet, under whatever id it says its name again, and under whatever name its id. With a new object and a new id it is the one of that
    // name that has not answered yet: a twin answers beside it.
    const known = [...found.values()].find(
      (one) =>
        (one.provider === provider && (one.rdns === rdns || uuidOf(one.id) === uuidOf(id))) ||
        (one.rdns === rdns && one.name === name && !found.has(id) && !said.has(one.id)),
    )
    wallet.id = known?.id ?? id
    said.add(wallet.id)
    // The object before may be dead.
    if (!known || !inUse.has(known.provider)) found.set(wallet.id, wallet)
    if (!known) onChange()
  }
  const life = new AbortController()
  const { signal } = life
  listen('eip6963:announceProvider', onAnnounce, signal)
  // Older wallets put themselves on the window late, and say so.
  listen('ethereum#initialized', onChange, signal)
  // Before the wallets, which answer within the event.
  listen('eip6963:requestProvider', onRequest, signal, true)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return {
    list() {
      const wallets = [...found.values()]
      const provider = (window as { ethereum?: PageProvider }).ethereum
      if (
        typeof provider?.request === 'function' &&
        !wallets.some((wallet) => wallet.provider === provider)
      ) {
        const name = nameByFlag(provider)
        // Another wallet may take this place, which is then not the one that was asked for.
        const id = `window.ethereum ${name}`
        wallets.push(sourced(provider, { id, name, icon: '', rdns: '', type: 'INJECTED' }))
      }
      return wallets
    },
    stop: () => life.abort(),
  }
}
