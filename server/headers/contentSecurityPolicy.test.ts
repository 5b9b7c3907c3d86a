import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'

test('default', () => {
  expect(
    contentSecurityPolicy({
      'default-src': ["'none'"],
      'frame-ancestors': ['https://*.a.example', 'http://b:1'],
    }),
  ).toBe("default-src 'none'; frame-ancestors https://*.a.example http://b:1")
})

test('param: no source means none', () => {
  expect(contentSecurityPolicy({ 'frame-ancestors': [] })).toBe("frame-ancestors 'none'")
})

test.each([
  'https://a.example; script-src *',
  'https://a.example, default-src *',
  'https://a.example https://b.example',
  'a\r\nset-cookie: x',
  'a\u0000',
  'аllowed.example',
  '',
])('error: %j is no source', (source) => {
  expect(() => contentSecurityPolicy({ 'frame-ancestors': [source] })).toThrow('No source of a policy')
})
