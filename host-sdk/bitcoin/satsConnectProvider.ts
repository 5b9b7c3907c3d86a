import { icon, name } from '../identity.ts'
import type { StandardWallet } from '../standard/standardWallet.ts'

/** What asks us by sats-connect: answers and errors are JSON-RPC, nothing rejects. */
export interface SatsConnectProvider {
  request(method: string, params?: unknown): Promise<unknown>
  addListener(info: { eventName: string; cb(event: { type: string }): void }): () => void
}

const folder = 'GatehouseProviders'
const place = 'BitcoinProvider'

type Page = { btc_providers?: { id: string }[] } & Record<string, Record<string, unknown> | undefined>
type Events = { on(event: 'change', listener: (changed: { accounts: unknown[] }) => void): () => void }

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
    addListener: ({ eventName, cb }) =>
      (wallet().features['standard:events'] as Events).on('change', ({ accounts }) => {
        const type = accounts[0] ? 'accountChange' : 'disconnect'
        if (type === eventName) cb({ type })
      }),
  }
  const entry = { id: `${folder}.${place}`, name, icon }
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
