import { icon, name } from '../identity.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'

type Listener = (event: { type: string }) => void

/** What asks us by sats-connect: answers and errors are JSON-RPC, nothing rejects. */
export interface SatsConnectProvider {
  request(method: string, params?: unknown): Promise<unknown>
  /** Its older form has the name and the listener one behind the other. */
  addListener(info: string | { eventName: string; cb: Listener }, cb?: Listener): () => void
}

const folder = 'GatehouseProviders'
const place = 'BitcoinProvider'

type Page = { btc_providers?: { id: string }[] } & Record<string, Record<string, unknown> | undefined>
type Events = {
  on(event: 'change', listener: (changed: Pick<StandardWallet, 'accounts'>) => void): () => void
}

/**
 * WBIP 004: names us in `btc_providers` and stands where that says, so that sats-connect finds us. Returns the undo.
 * https://wbips.netlify.app/wbips/WBIP004
 */
export function provideSatsConnect(
  wallet: () => StandardWallet,
  request: SatsConnectProvider['request'],
): () => void {
  const page = window as unknown as Page
  const provider: SatsConnectProvider = {
    request,
    addListener(info: { eventName: string; cb: Listener } & string, cb = info.cb) {
      const type = info.eventName ?? info
      let before = wallet().accounts[0]
      return (wallet().features['standard:events'] as Events).on('change', ({ accounts: [first] }) => {
        if (type === (first ? 'accountChange' : 'disconnect')) cb({ type })
        if (type === 'networkChange' && first && before && first.chains[0] !== before.chains[0])
          void request('wallet_getNetwork').then((answer) => {
            const { result } = answer as { result?: object }
            if (result) cb({ ...result, type })
          })
        before = first ?? before
      })
    },
  }
  const entry = { id: 'GatehouseProviders.BitcoinProvider', name, icon }
  try {
    page[folder] = { ...page[folder], [place]: provider }
    page.btc_providers ??= []
    page.btc_providers.push(entry)
  } catch {
    // Some wallet froze the list: it is its page then.
  }
  return () => {
    if (page[folder]?.[place] === provider) delete page[folder][place]
    const at = page.btc_providers?.indexOf(entry) ?? -1
    if (at >= 0) page.btc_providers?.splice(at, 1)
  }
}
