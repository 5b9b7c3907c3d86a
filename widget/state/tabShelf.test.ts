import { describe, expect, test } from 'vitest'
import { cookieShelf } from '../test/cookieShelf.ts'
import { memoryShelf } from '../test/memoryShelf.ts'
import { readShelf, type TabShelf } from './tabShelf.ts'
import { writeShelf } from './writeShelf.ts'

const name = 'gatehouse:code:shop:https://shop.example'
const text = JSON.stringify({ email: 'jörg;=, %@mail.example' })

describe.each([
  ['a storage', memoryShelf],
  ['cookies alone', cookieShelf],
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
  writeShelf(cookieShelf(written), 'x')
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
