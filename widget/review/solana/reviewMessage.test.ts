import { expect, test } from 'vitest'
import { messageRisks } from './reviewMessage.ts'
import { key } from './test/encode.ts'

const risks = (bytes: Iterable<number>) =>
  messageRisks(Uint8Array.from(bytes), 'https://site.example', key(1))
const text = (value: string): number[] => [...new TextEncoder().encode(value)]
const envelope = (body: string): number[] => [
  0xff,
  ...text('solana offchain'),
  0,
  0,
  body.length,
  0,
  ...text(body),
]

test('default: bytes of the length of a hash may be one', () => {
  expect(risks(new Uint8Array(32).fill(0xfe))).toEqual(['hash_signing'])
})

test.each<[string, Iterable<number>]>([
  ['a byte less', new Uint8Array(31).fill(0xfe)],
  ['a byte more', new Uint8Array(33).fill(0xfe)],
  ['a sentence of that length', text('Please sign in to our small shop')],
  ['an envelope of that length, whose text is shown', envelope('Test Message')],
])('behavior: %s is not a hash', (_, bytes) => {
  expect(risks(bytes)).toEqual([])
})
