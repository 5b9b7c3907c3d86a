import { expect, test } from 'vitest'
import { readReturn, withResult } from './returnAddress.ts'

const origin = 'https://shop.example'

test('default', () => {
  const back = readReturn(`${origin}/cart?item=7#top`, origin) ?? ''
  expect(back).toBe(`${origin}/cart?item=7#top`)
  const popup = 'https://login.example/auth/popup/google'
  const address = new URL(withResult(back, popup, 'h1'))
  expect(address.searchParams.get('result_uri')).toBe(`${popup}?handoff=h1`)
  expect([address.searchParams.get('item'), address.hash]).toEqual(['7', '#top'])
})

test('behavior: an address of 1500 characters', () => {
  const longest = `${origin}/`.padEnd(1_500, 'a')
  expect(readReturn(longest, origin)).toBe(longest)
})

test('behavior: an older result makes place', () => {
  const back = `${origin}/?result_uri=old`
  expect(new URL(withResult(back, 'https://a.example', 'h2')).searchParams.getAll('result_uri')).toHaveLength(
    1,
  )
})

test.each([
  null,
  '',
  '/cart',
  '//shop.example/',
  'https://evil.example/',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'https://me:secret@shop.example/',
  'https://me@shop.example/',
  'https://:secret@shop.example/',
  'http://shop.example/',
  'https://shop.example:8443/',
  'javascript:alert(1)//https://shop.example',
  'data:text/html,https://shop.example',
  `https://shop.example/${'a'.repeat(1_500)}`,
])('error: %j is nowhere to go back to', (text) => {
  expect(readReturn(text, origin)).toBeUndefined()
})
