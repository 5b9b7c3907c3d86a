import { expect, test } from 'vitest'
import { shownMessage } from '../reviewMessage.ts'
import { isTransactionMessage } from './readTransaction.ts'

const text = (value: string): number[] => [...new TextEncoder().encode(value)]
const domain = [0xff, ...text('solana offchain')]
const key = (salt: number): number[] => Array(32).fill(salt)
const length = (bytes: number[]): number[] => [bytes.length & 0xff, bytes.length >> 8]
/** Version 0 as the SDK of Solana writes it: format, length, text. */
const short = (body: number[], format = 0, version = 0): number[] => [
  ...domain,
  ...[version, format],
  ...length(body),
  ...body,
]
/** Version 0 as its proposal has it: application, format, signers, length, text. */
const long = (body: number[], signers = 1): number[] => [
  ...domain,
  ...[0, ...key(7), 0, signers],
  ...Array.from({ length: signers }, (_, at) => key(at + 1)).flat(),
  ...length(body),
  ...body,
]
const hello = text('Test Message')
/** A long head whose application begins like the rest of a short one. */
function both(body: number[]): number[] {
  const bytes = long(body)
  const rest = bytes.length - domain.length - 4
  bytes.splice(domain.length + 1, 3, 0, rest & 0xff, rest >> 8)
  return bytes
}

/**
 * The first two: solana-sdk, offchain-message, its own vectors. The others: by the layout of
 * https://docs.anza.xyz/proposals/off-chain-message-signing
 */
test.each<[string, number[], string]>([
  [
    'ASCII (format 0)',
    [...domain, 0, 0, 12, 0, 84, 101, 115, 116, 32, 77, 101, 115, 115, 97, 103, 101],
    'Test Message',
  ],
  ['UTF-8 (format 1)', [...domain, 0, 1, 35, 0, ...text('Тестовое сообщение')], 'Тестовое сообщение'],
  ['a text longer than 255 bytes, whose length has two', short(text('a'.repeat(300))), 'a'.repeat(300)],
  ['an application and one signer', long(hello), 'Test Message'],
  ['several signers', long(hello, 3), 'Test Message'],
  ['version 1, with two signers', [...domain, 1, 2, ...key(1), ...key(2), ...hello], 'Test Message'],
  ['bytes that fit both heads: the one that is text', both(hello), 'Test Message'],
])('default: %s is shown as its text, and is no transaction', (_, bytes, expected) => {
  const message = Uint8Array.from(bytes)
  expect(shownMessage(message)).toEqual({ text: expected, encoding: 'text' })
  expect(isTransactionMessage(message)).toBe(false)
})

test.each<[string, number[]]>([
  ['of a length that is not the text’s: bytes behind it would be signed unseen', [...short(hello), 65]],
  ['cut off', short(hello).slice(0, -1)],
  ['of a version that nobody knows: its layout may be another', short(hello, 0, 2)],
  ['of a format that nobody knows', short(hello, 9)],
  ['whose text is none', short([0xc3, 0x28], 1)],
  ['with nothing in it', domain],
  ['under another prefix', [0xfe, ...short(hello).slice(1)]],
])('error: an envelope %s is shown as bytes', (_, bytes) => {
  expect(shownMessage(Uint8Array.from(bytes)).encoding).toBe('hex')
})

const header = [1, 0, 1]
const legacy = [...header, 2, ...key(1), ...key(0), ...key(5), 1, 1, 1, 0, 0]

test.each<[string, number[]]>([
  ['legacy', legacy],
  ['version 0', [0x80, ...legacy, 0]],
  ['a version to come: no text begins with such a byte', [0x81, ...legacy]],
  ['the last of those', [0xbf, ...legacy]],
])('error: a transaction is no message: %s', (_, bytes) => {
  expect(isTransactionMessage(Uint8Array.from(bytes))).toBe(true)
})

test.each<[string, number[]]>([
  ['a hash, which is shorter than any transaction', [0x81, ...key(1).slice(1)]],
  ['a text that begins beyond ASCII', text('Ärger '.repeat(20))],
  ['a transaction in an envelope: a signature of that is none of the transaction', short(legacy)],
])('behavior: %s is no transaction', (_, bytes) => {
  expect(isTransactionMessage(Uint8Array.from(bytes))).toBe(false)
})
