import { readWindowHash, type WindowAddress } from '../approvals/windowAddress.ts'

const key = 'gatehouse.window'

/** What of a window's `window` is needed. */
export interface AddressPlace {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'replaceState'>
  storage(): Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * The approval that the window is for. Its secret leaves the address, and with it the history of the browser; a window
 * that is loaded again has it from its own storage. Where there is none it stays in the address.
 */
export function takeWindowAddress({ location, history, storage }: AddressPlace): WindowAddress | undefined {
  const { hash, pathname, search } = location
  const address = readWindowHash(hash)
  try {
    const kept = storage()
    if (!address) return hash ? undefined : readWindowHash(kept.getItem(key) ?? '')
    kept.setItem(key, hash)
    if (kept.getItem(key) === hash) history.replaceState(null, '', pathname + search)
  } catch {
    // Storage is blocked.
  }
  return address
}
