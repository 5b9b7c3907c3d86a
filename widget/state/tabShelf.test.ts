import { describe, expect, test } from 'vitest'
import { createTabShelf, type ShelfWindow } from './tabShelf.ts'

const name = 'gatehouse:code:shop:https://shop.example'
const text = JSON.stringify({ email: 'jörg;=, %@mail.example' })

/** A frame's window whose browser gives it a storage. */
function withStorage(): ShelfWindow {
  const rows = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  }
  return { sessionStorage, document: { cookie: '' } } as unknown as ShelfWindow
}

/** One whose browser refuses it: with the cookies that it takes, as a browser reads and writes them. */
function withCookies(written: string[] = []): ShelfWindow {
  const jar = new Map([['other', 'x']])
  return {
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
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      },
    } as Document,
  }
}

describe.each([
  ['a storage', withStorage],
  ['cookies alone', withCookies],
])('with %s', (_, browser) => {
  test('default', () => {
    const window = browser()
    createTabShelf(window, () => name).write(text)
    expect(createTabShelf(window, () => name).read()).toBe(text)
    expect(createTabShelf(window, () => `${name}.other`).read()).toBeNull()
  })

  test('behavior: what was taken away is gone', () => {
    const shelf = createTabShelf(browser(), () => name)
    shelf.write(text)
    shelf.write(null)
    expect(shelf.read()).toBeNull()
  })

  test('default: nothing at first', () => expect(createTabShelf(browser(), () => name).read()).toBeNull())
})

test('behavior: the cookie is of this host and this site alone, and lasts ten minutes', () => {
  const written: string[] = []
  createTabShelf(withCookies(written), () => name).write('x')
  expect(written).toEqual([
    `__Host-${encodeURIComponent(name)}=x; Max-Age=600; Path=/; Secure; SameSite=None; Partitioned`,
  ])
})
