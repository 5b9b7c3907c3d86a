import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['view Connect', 'view Connect'],
  ['request personal_sign 4001', 'request personal_sign 4001'],
  ['connected eip155:1 io.metamask', 'connected eip155:1 io.metamask'],
  ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8 holds', '0x7099… holds'],
  ['GET https://a.example/v1?token=abc#x done', 'GET https://a.example/v1 done'],
  ['mail to ann.b@example.com failed', 'mail to …@… failed'],
  ['/v1/account/0x70997970c51812dc3a010c7d01b50e0d17dc79c8/balance', '/v1/account/0x7099…/balance'],
  ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl', 'eyJhbG….eyJzdW….c2lnbmF0dXJl'],
])('default: %s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})
