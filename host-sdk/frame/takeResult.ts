import type { PageStorage } from './pageStorage.ts'

/**
 * `result_uri` of the address, once, when this tab left for a login; it goes from the address bar, and what
 * `leavePage` kept here comes back. Somebody else's stays where it is and is not looked at.
 */
export function takeResult(storage: PageStorage): string {
  const url = new URL(location.href)
  const result = url.searchParams.get('result_uri')
  const kept = storage.left()
  if (result === null || kept === null) return ''
  storage.setLeft(null)
  url.searchParams.delete('result_uri')
  if (kept) url.hash = kept
  history.replaceState(history.state, '', url.href)
  return result
}
