import type { TabShelf } from '../state/tabShelf.ts'

/** A tab whose browser refuses a storage: with the cookies that it takes, as a browser reads and writes them. */
export function cookieShelf(written: string[] = []): TabShelf {
  const jar = new Map([['other', 'x']])
  const window = {
    get sessionStorage(): Storage {
      throw new DOMException('Access is denied', 'SecurityError')
    },
    document: {
      get cookie() {
        return [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
      },
      set cookie(line: string) {
        written.push(line)
        const [pair = '', ...attributes] = line.split('; ')
        const at = pair.indexOf('=')
        if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at))
        else if (pair.length <= 4_096) jar.set(pair.slice(0, at), pair.slice(at + 1))
      },
    } as Document,
    BroadcastChannel,
  }
  return { window, name: () => 'gatehouse:code:shop:https://shop.example' }
}
