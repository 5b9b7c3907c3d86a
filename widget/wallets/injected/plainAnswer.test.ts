import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { plainAnswer } from './plainAnswer.ts'

const message = new TextEncoder().encode('hello')
const bytes = new Uint8Array(64).fill(7)
const signature = base58.encode(bytes)
const asked = { method: 'solana_signMessage', params: { message: base58.encode(message), pubkey: 'x' } }
const signing = (signed: Uint8Array) => ({ signature, signedMessage: base58.encode(signed) })

test.each<[string, Uint8Array]>([
  ['the message', message],
  [
    'solana-mobile/mobile-wallet-adapter#40: with its signature behind',
    Uint8Array.from([...message, ...bytes]),
  ],
])('default: %s is no other one', (_, signed) => {
  expect(plainAnswer(asked, signing(signed))).toEqual({ signature })
})

test.each<[string, Uint8Array]>([
  ['a prefix', new TextEncoder().encode('prefix hello')],
  ['the same length', message.map((byte, at) => (at === 1 ? byte ^ 1 : byte))],
  ['the beginning of it', message.slice(0, -1)],
  ['another signature behind', Uint8Array.from([...message, ...bytes.map((byte) => byte ^ 1)])],
])('behavior: another message stays: %s', (_, signed) => {
  expect(plainAnswer(asked, signing(signed))).toEqual(signing(signed))
})

test.each([null, 'text', { signature }, { signature, signedMessage: 7 }])('error: %j passes', (answer) => {
  expect(plainAnswer(asked, answer)).toEqual(answer)
})

// Base58 takes time that grows by the square: https://datatracker.ietf.org/doc/html/draft-msporny-base58
test.each<[string, object, object]>([
  ['message of the wallet', asked, { signature, signedMessage: 'z'.repeat(100_000) }],
  [
    'message of the page',
    { ...asked, params: { message: 'z'.repeat(100_000) } },
    { signature, signedMessage: base58.encode(message) },
  ],
  ['signature', asked, { ...signing(message.slice(1)), signature: 'z'.repeat(100_000) }],
  ['letter too many', asked, { signature, signedMessage: '1'.repeat(16_385) }],
])('error: a %s that is too long is not read', (_, request, answer) => {
  expect(plainAnswer(request as never, answer)).toEqual(answer)
})

test('behavior: the same long text needs no reading', () => {
  const long = '1'.repeat(16_384)
  expect(
    plainAnswer({ ...asked, params: { message: long } } as never, { signature, signedMessage: long }),
  ).toEqual({ signature })
})
