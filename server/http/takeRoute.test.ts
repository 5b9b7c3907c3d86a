import { expect, test } from 'vitest'
import { takeRoute } from './takeRoute.ts'
import { plainContext, plainRequest } from './test/plainContext.ts'

/** Which bucket a request for `token`, which only our own documents send, is taken from. */
function bucketOf(headers: Record<string, string>, method = 'GET'): string | undefined {
  const { context, taken } = plainContext()
  takeRoute(context)(plainRequest(headers, { method }), 'token')
  return taken[0]?.split(' ')[0]
}

test.each<[string, string, Record<string, string>]>([
  ['our widget', 'POST', { origin: 'https://widget.example', 'sec-fetch-site': 'same-origin' }],
  ['our login frame', 'POST', { origin: 'https://login.example' }],
  ['a reader without an origin', 'GET', {}],
])('default: %s, by %s', (_, method, headers) => {
  expect(bucketOf(headers, method)).toBe('token')
})

test.each<[string, string, Record<string, string>]>([
  ['another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
  ['the same site', 'GET', { 'sec-fetch-site': 'same-site', origin: 'https://widget.example' }],
  ['another origin', 'GET', { origin: 'https://shop.example' }],
  ['a writer without an origin', 'POST', {}],
])('behavior: %s, by %s, uses nothing of ours up', (_, method, headers) => {
  expect(bucketOf(headers, method)).toBe('cross-site')
})

test('behavior: of a route that anybody may ask each takes from its own', () => {
  const { context, taken } = plainContext()
  const take = takeRoute(context)
  expect(take(plainRequest({ 'sec-fetch-site': 'cross-site' }), 'jwks')?.id).toBe('192.0.2.1')
  expect(taken).toEqual(['jwks 192.0.2.1'])
  expect(take(plainRequest(), 'esplora')).toBeUndefined()
  expect(taken).toHaveLength(1)
})
