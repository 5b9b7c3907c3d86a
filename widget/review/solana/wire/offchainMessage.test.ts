import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
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

/** `solana sign-offchain-message testmessage`: signer, what was signed, signature (pyth-network/governance, its test). */
const cli = {
  signer: 'EW8XHqffXwryUnRCdtWY2P85a3QEACMZuh8R8PumG4uM',
  message: hexToBytes('ff736f6c616e61206f6666636861696e00000b00746573746d657373616765'),
  signature: '4gfuYetd6g7ktB8i6LVVziyKjnFC85fabTHVD9CV5tREoHvZMQxBvdNQcBB1wnUqe1e1HZ9CMaVqreNdWxhaGuvD',
}
/** Version 0 with signer HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk, as @ledgerhq/device-signer-kit-solana 1.13.2 builds it. */
const ledger = (format: string, length: string, body: string): number[] => [
  ...hexToBytes(
    `ff736f6c616e61206f6666636861696e00${'00'.repeat(32)}${format}01f036276246a75b9de3349ed42b15e232f6518fc20f5fcd4f1d64e81f9bd258f7${length}${body}`,
  ),
]

/**
 * The first two: solana-sdk, offchain-message, its own vectors. The next three: other programs. The others: by the
 * layout of https://docs.anza.xyz/proposals/off-chain-message-signing and the lengths of
 * https://docs.anza.xyz/cli/examples/sign-offchain-message
 */
test.each<[string, number[], string]>([
  [
    'ASCII (format 0)',
    [...domain, 0, 0, 12, 0, 84, 101, 115, 116, 32, 77, 101, 115, 115, 97, 103, 101],
    'Test Message',
  ],
  ['UTF-8 (format 1)', [...domain, 0, 1, 35, 0, ...text('Тестовое сообщение')], 'Тестовое сообщение'],
  ['what the CLI signs', [...cli.message], 'testmessage'],
  [
    'what a Ledger is asked to sign (format 0)',
    ledger('00', '1000', '77646b207369676e6572732064656d6f'),
    'wdk signers demo',
  ],
  ['what a Ledger is asked to sign (format 1)', ledger('01', '0a00', '68c3a96c6c6f2077646b'), 'héllo wdk'],
  ['the longest that a small device takes (format 1)', short(text('é'.repeat(606)), 1), 'é'.repeat(606)],
  ['the longest there is (format 2)', short(text('b'.repeat(65_515)), 2), 'b'.repeat(65_515)],
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

test('behavior: the text is of the very bytes that the CLI’s signature holds for', () => {
  const { signer, message, signature } = cli
  const signed = message.subarray(-shownMessage(message).text.length)
  expect(new TextDecoder().decode(signed)).toBe('testmessage')
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(signer))).toBe(true)
  expect(ed25519.verify(base58.decode(signature), signed, base58.decode(signer))).toBe(false)
})

// A verifier may be as lax: what its bytes say must be seen, and its risk told.
test.each<[string, number[]]>([
  ['letters beyond its format', short(text('Ärger\nund mehr'))],
  ['more text than its format takes', short(text('Ärger\nund mehr'.repeat(100)), 1)],
  ['no signer', long(text('Ärger\nund mehr'), 0)],
])('behavior: a head that was written against the rules, with %s, hides no text', (_, bytes) => {
  expect(shownMessage(Uint8Array.from(bytes))).toMatchObject({
    text: expect.stringContaining('Ärger'),
    encoding: 'text',
  })
})

test.each<[string, number[]]>([
  ['of a length that is not the text’s: bytes behind it would be signed unseen', [...short(hello), 65]],
  ['cut off', short(hello).slice(0, -1)],
  ['cut off in its head', domain.concat(0, 0, 12)],
  ['cut off among its signers', long(hello, 3).slice(0, 100)],
  ['that names more signers than there are', long(hello, 2).toSpliced(domain.length + 34, 1, 3)],
  ['with signers and bytes behind its text', [...long(hello), 65]],
  ['whose length is nothing', short([])],
  ['whose length has its bytes the other way round', [...domain, 0, 0, 0, 12, ...hello]],
  ['of version 1, cut off among its signers', [...domain, 1, 2, ...key(1)]],
  ['of version 1, with nothing behind its signers', [...domain, 1, 1, ...key(1)]],
  ['of a version that nobody knows: its layout may be another', short(hello, 0, 2)],
  ['of a format that nobody knows', short(hello, 9)],
  ['of the first of those', short(hello, 3)],
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
  ['a hash of the longest kind', [0x81, ...Array(63).fill(1)]],
  ['bytes that begin as version 0, and go on otherwise', [0x80, ...Array(64).fill(0xff)]],
  ['bytes that begin as no version to come does', [0xc0, ...Array(64).fill(0x80)]],
  ['a text that begins beyond ASCII', text('Ärger '.repeat(20))],
  ['a transaction in an envelope: a signature of that is none of the transaction', short(legacy)],
])('behavior: %s is no transaction', (_, bytes) => {
  expect(isTransactionMessage(Uint8Array.from(bytes))).toBe(false)
})
