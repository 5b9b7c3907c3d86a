import { malformed } from '../faults.ts'
import type { PageStorage } from './pageStorage.ts'

/**
 * A mini app's launch parameters: Telegram's word for who its visitor is, which logs in whoever shows it.
 * https://core.telegram.org/api/bots/webapps
 */
const launchParameters = 'tgWebAppData='

/**
 * Goes to a login in place of the page, which is told where to come back to. Nothing but http(s) is gone to. The launch
 * parameters of a mini app stay here: they are the page's own secret.
 */
export function leavePage(storage: PageStorage, address: unknown): void {
  const url = readUrl(address)
  const back = new URL(location.href)
  const kept = back.hash.includes(launchParameters) ? back.hash : ''
  if (kept) back.hash = ''
  url.searchParams.set('return', back.href)
  storage.setLeft(kept)
  location.assign(url.href)
}

function readUrl(address: unknown): URL {
  try {
    const url = new URL(address as string)
    if (typeof address === 'string' && /^https?:$/.test(url.protocol)) return url
  } catch {}
  throw malformed('address')
}
