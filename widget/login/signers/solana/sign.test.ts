import { createPublicKey, verify } from 'node:crypto'
import { base58, base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { readTransaction } from '../../../review/solana/wire/readTransaction.ts'
import { abandonWords, seedOf } from '../test/seeds.ts'
import { readAddress } from './readAddress.ts'
import { signMessage } from './signMessage.ts'
import { signTransaction } from './signTransaction.ts'

const seed = seedOf(abandonWords)
const ours = base58.decode(readAddress(seed))
const other = new Uint8Array(32).fill(9)
const program = new Uint8Array(32)
const blockhash = new Uint8Array(32).fill(5)

function checks(message: Uint8Array, signature: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(ours) }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

interface Parts {
  signers?: Uint8Array[]
  version?: number[]
  instruction?: number[]
  tail?: number[]
}

function messageOf({ signers = [ours], version = [], instruction, tail = [] }: Parts = {}): Uint8Array {
  const keys = [...signers, program]
  const call = instruction ?? [signers.length, 2, 0, 0, 4, 2, 0, 0, 0]
  return new Uint8Array([
    ...version,
    ...[signers.length, 0, 1],
    ...[keys.length, ...keys.flatMap((key) => [...key])],
    ...blockhash,
    ...[1, ...call],
    ...tail,
  ])
}

const wireOf = (message: Uint8Array, signatures = 1): Uint8Array =>
  new Uint8Array([signatures, ...new Uint8Array(64 * signatures), ...message])
const lookup = [1, ...new Uint8Array(32).fill(3), 1, 4, 1, 5]

test('default', () => {
  const message = new TextEncoder().encode('example.com wants you to sign in')
  const signature = signMessage(seed, message)
  expect(checks(message, signature)).toBe(true)
  expect(signMessage(seed, message)).toEqual(signature)
})

test.each([
  ['legacy', messageOf()],
  ['v0', messageOf({ version: [0x80], tail: [0] })],
  ['v0 with a table', messageOf({ version: [0x80], instruction: [1, 2, 2, 3, 0], tail: lookup })],
])('param: %s transaction', (_, message) => {
  const { transaction, signature } = signTransaction(seed, wireOf(message))
  expect(checks(message, signature)).toBe(true)
  const read = readTransaction(transaction)
  expect(read.signatures[0]).toEqual(signature)
  expect(read.message).toEqual(message)
})

test('param: as second signer, the first signature stays', () => {
  const message = messageOf({ signers: [other, ours] })
  const wire = wireOf(message, 2)
  wire.fill(7, 1, 65)
  const { transaction, signature } = signTransaction(seed, wire)
  expect(readTransaction(transaction).signatures).toEqual([new Uint8Array(64).fill(7), signature])
  expect(checks(message, signature)).toBe(true)
})

test('error: our key is no signer', () => {
  const refused = () => signTransaction(seed, wireOf(messageOf({ signers: [other] })))
  expect(refused).toThrow('not_our_signature')
})

test.each([
  ['nothing', new Uint8Array()],
  ['no place for a signature', wireOf(messageOf(), 0)],
  ['one place too many', wireOf(messageOf(), 2)],
  ['a byte after the end', wireOf(messageOf({ tail: [0] }))],
  ['a byte missing', wireOf(messageOf()).slice(0, -1)],
  ['an account that is not there', wireOf(messageOf({ instruction: [1, 2, 0, 2, 0] }))],
  ['a program that is not there', wireOf(messageOf({ instruction: [2, 1, 0, 0] }))],
  [
    'an account beyond the tables',
    wireOf(messageOf({ version: [0x80], instruction: [1, 1, 4, 0], tail: lookup })),
  ],
  ['an unknown version', wireOf(messageOf({ version: [0x81], tail: [0] }))],
  ['more than a packet', wireOf(messageOf({ instruction: [1, 0, 0xd0, 0x0f, ...new Uint8Array(2000)] }))],
])('error: %s', (_, wire) => {
  expect(() => signTransaction(seed, wire)).toThrow('invalid_transaction')
})

test('error: a transaction is not signed as a message', () => {
  expect(() => signMessage(seed, messageOf())).toThrow('invalid_transaction')
  expect(() => signMessage(seed, messageOf({ version: [0x80], tail: [0] }))).toThrow('invalid_transaction')
})
