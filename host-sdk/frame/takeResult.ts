import type { PageStorage } from '../storage.ts'

/**
 * `result_uri` of the address, once, when this tab left for a login; it goes from the address bar. Somebody else's stays
 * where it is and is not looked at.
 */
export function takeResult(storage: PageStorage): string {
  const url = new URL(location.href)
  const result = url.searchParams.get('result_uri')
  if (result === null || !storage.hasLeft()) return ''
  storage.setLeft(false)
  url.searchParams.delete('result_uri')
  history.replaceState(history.state, '', url.href)
  return result
}
