import { expect, test } from 'vitest'
import { parseUrl } from './parseUrl.ts'

test('default', () => {
  expect(parseUrl('https://shop.example/a')?.href).toBe('https://shop.example/a')
  expect(parseUrl('/b', 'https://shop.example')?.href).toBe('https://shop.example/b')
})

test.each([
  ['shop.example', undefined],
  ['https://', undefined],
  ['https://a b.example', undefined],
  ['//', 'https://shop.example'],
])('error: %j', (text, base) => expect(parseUrl(text, base)).toBeUndefined())

test('behavior: letters beyond ASCII count at each call, however often it was called', () => {
  const texts = ['https://shop.example', 'https://münchen.example']
  const refused = Array.from({ length: 100_000 }, (_, at) => parseUrl(texts[at % 2] as string)).filter(
    (url) => url === undefined,
  )
  expect(refused).toEqual([])
})
