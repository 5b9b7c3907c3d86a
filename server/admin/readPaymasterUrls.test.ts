import { expect, test } from 'vitest'
import { readPaymasterUrls } from './readPaymasterUrls.ts'

test('default', () => {
  const urls = ['https://pay.example/rpc?key=1', 'https://pay.example']
  expect(readPaymasterUrls(`${urls[0]}, ${urls[1]},${urls[0]}`)).toEqual(urls)
})

test('param: ten, and not one more', () => {
  const urls = Array.from({ length: 10 }, (_, index) => `https://pay.example/${index}`)
  expect(readPaymasterUrls(urls.join())).toEqual(urls)
  expect(readPaymasterUrls([...urls, 'https://pay.example/10'].join())).toBe(undefined)
})

test.each([
  'http://pay.example',
  'wss://pay.example',
  'pay.example',
  'https://',
  'https://pay.example:8443',
  // Written otherwise than a browser writes it: nothing would ever be equal to it.
  'https://pay.example:443/',
  'https://PAY.example/',
  'https://pay.example/a/../b',
  'https://pay.example/a b',
  'https://user@pay.example/',
  'https://user:word@pay.example/',
  'https://@pay.example/',
  'https://pay.example/#part',
  'https://pay.example/#',
  'https://2130706433/',
  'https://pay.example/,',
  `https://pay.example/${'a'.repeat(2_000)}`,
])('error: %s', (text) => {
  expect(readPaymasterUrls(text)).toBe(undefined)
})
