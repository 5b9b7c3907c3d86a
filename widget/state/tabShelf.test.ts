import { describe, expect, test } from 'vitest'
import { memoryShelf } from '../test/memoryShelf.ts'
import { readShelf, type TabShelf } from './tabShelf.ts'
import { writeShelf } from './writeShelf.ts'

const name = 'gatehouse:code:shop:https://shop.example'
const text = JSON.stringify({ email: 'jörg;=, %@mail.example' })

/** One whose browser refuses it: with the cookies that it takes, as a browser reads and writes them. */
function withCookies(written: string[] = []): TabShelf {
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
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      },
    } as Document,
  }
  return { window, name: () => name }
}

describe.each([
  ['a storage', memoryShelf],
  ['cookies alone', withCookies],
])('with %s', (_, browser) => {
  test('default', () => {
    const shelf = browser()
    writeShelf(shelf, text)
    expect(readShelf({ ...shelf })).toBe(text)
    expect(readShelf({ ...shelf, name: () => `${name}.other` })).toBeNull()
  })

  test('behavior: what was taken away is gone', () => {
    const shelf = browser()
    writeShelf(shelf, text)
    writeShelf(shelf, null)
    expect(readShelf(shelf)).toBeNull()
  })

  test('default: nothing at first', () => expect(readShelf(browser())).toBeNull())
})

test('behavior: the cookie is of this host and this site alone, and lasts ten minutes', () => {
  const written: string[] = []
  writeShelf(withCookies(written), 'x')
  expect(written).toEqual([
    `__Host-${encodeURIComponent(name)}=x; Max-Age=600; Path=/; Secure; SameSite=None; Partitioned`,
  ])
})

test('error: a browser that refuses both keeps nothing, and nothing ends by it', () => {
  const refuse = (): never => {
    throw new DOMException('The document is sandboxed', 'SecurityError')
  }
  const document = Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }) as Document
  const window = Object.defineProperty({ document }, 'sessionStorage', { get: refuse }) as TabShelf['window']
  const shelf = { window, name: () => name }
  writeShelf(shelf, 'x')
  expect(readShelf(shelf)).toBeNull()
})
