import { describe, expect, test } from 'vitest'
import { isAllowedOrigin, isOriginPattern } from './origin.ts'

describe('isAllowedOrigin', () => {
  const list = ['https://shop.com', 'http://localhost:3000', 'https://*.example.com', 'capacitor://localhost']
  test.each([
    ['https://shop.com', true],
    ['http://localhost:3000', true],
    ['https://a.example.com', true],
    ['https://shop.com.evil.com', false],
    ['https://evilshop.com', false],
    ['https://shop.com:444', false],
    ['https://shop.com:443', false],
    ['http://shop.com', false],
    ['https://shop.com.', false],
    ['https://shop.com/', false],
    ['https://shop.com@evil.com', false],
    ['https://user@shop.com', false],
    ['https://www.shop.com', false],
    ['https://SHOP.com', false],
    ['https://ѕhop.com', false],
    ['https://xn--hop-3jd.com', false],
    ['https://example.com', false],
    ['https://a.b.example.com', false],
    ['https://.example.com', false],
    ['http://a.example.com', false],
    ['http://shop.example.com', false],
    ['https://shop.example.com', true],
    ['https://a.example.com:8443', false],
    ['https://evil.com#.example.com', false],
    ['http://localhost:3001', false],
    ['null', false],
    ['', false],
    [null, false],
    [undefined, false],
    [['https://shop.com'], false],
    ['data:text/html,x', false],
    ['file://', false],
    ['capacitor://localhost', true],
    ['capacitor://localhost.evil', false],
    ['capacitor://', false],
    ['tauri://localhost', false],
    ['CAPACITOR://localhost', false],
  ])('%s is %s', (origin, allowed) => {
    expect(isAllowedOrigin(list, origin)).toBe(allowed)
  })
})

describe('isOriginPattern', () => {
  test.each([
    ['https://shop.com', true],
    ['https://*.example.com', true],
    ['https://*.example.com:8443', true],
    ['http://127.0.0.1:3000', true],
    ['http://*.example.com', false],
    ['https://*', false],
    ['https://*.com', false],
    ['https://*.*.com', false],
    ['https://a.*.com', false],
    ['*', false],
    ['tauri://localhost', true],
    ['ionic://localhost', true],
    ['chrome-extension://abcdefghijklmnop', true],
    ['capacitor:', false],
    ['capacitor://*', false],
    ['capacitor://localhost/x', false],
    ['capacitor://localhost; script-src', false],
    ['javascript://localhost', false],
    ['data://localhost', false],
    ['https://shop.com/path', false],
    ['https://shop.com; script-src *', false],
    ["https://shop.com 'unsafe-inline'", false],
    ['https://shop.com\r\nx: y', false],
    [`https://${'a'.repeat(255)}.com`, false],
    [undefined, false],
  ])('%s is %s', (pattern, wellFormed) => {
    expect(isOriginPattern(pattern)).toBe(wellFormed)
  })
})
