import { expect, test } from 'vitest'
import { checkPage } from './checkPage.ts'

const pages = ['https://pay.coinbase.com', 'http://widget.localhost:4000', 'http://plain.example']

test.each([
  'https://pay.coinbase.com/buy/select-asset?sessionToken=1',
  'https://pay.coinbase.com:443/',
  'http://widget.localhost:4000/exchange/deposit?session=ab',
])('default: %s', (url) => expect(checkPage(url, pages)).toBe(new URL(url).href))

test.each([
  'http://pay.coinbase.com/',
  'https://pay.coinbase.com.evil.example/',
  'https://evil.example/?https://pay.coinbase.com',
  'https://pay.coinbase.com@evil.example/',
  'https://user@pay.coinbase.com/',
  'https://:word@pay.coinbase.com/',
  'https://pay.coinbase.com:444/',
  'https://sub.pay.coinbase.com/',
  'https://pay.coinbase.com./',
  'https://pаy.coinbase.com/',
  // In the table, and not encrypted all the same.
  'http://plain.example/',
  'http://widget.localhost:4001/',
  'javascript:alert(1)//https://pay.coinbase.com',
  'data:text/html,https://pay.coinbase.com',
  'blob:https://pay.coinbase.com/1',
  'coinbase://pay.coinbase.com',
  '//pay.coinbase.com/',
  '/buy',
  '',
])('error: %s', (url) => {
  expect(() => checkPage(url, pages)).toThrow(expect.objectContaining({ code: 'other_page' }))
})

test('error: no table', () => {
  expect(() => checkPage('https://pay.coinbase.com/', [])).toThrow('other_page')
})
