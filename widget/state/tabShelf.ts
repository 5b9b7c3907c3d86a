/**
 * Where one small text outlasts a reload of the page, for ten minutes at most: the tab's storage, or where the browser
 * refuses a frame that, a partitioned cookie, which is this site's alone (draft-cutler-httpbis-partitioned-cookies).
 */
export interface TabShelf {
  window: Pick<Window, 'sessionStorage' | 'document'>
  name(): string
}

export const cookieOf = ({ name }: TabShelf): string => `__Host-${encodeURIComponent(name())}=`

export function readShelf(shelf: TabShelf): string | null {
  const { window, name } = shelf
  try {
    return window.sessionStorage.getItem(name())
  } catch {
    const cookie = cookieOf(shelf)
    const pair = window.document.cookie.split('; ').find((text) => text.startsWith(cookie))
    return pair ? decodeURIComponent(pair.slice(cookie.length)) : null
  }
}
