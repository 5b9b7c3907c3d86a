import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { hashMessage } from '../../login/signers/bip122/signEcdsaMessage.ts'
import { messageHash } from './messageHash.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
test.each([
  ['', 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1'],
  ['Hello World', 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a'],
])('default: BIP-322 of “%s”', (text, hash) => expect(messageHash(bytes(text), 'bip322')).toBe(hash))

test.each([0, 1, 252, 253, 65_535, 65_536])('default: of %d bytes as Bitcoin Core signs them', (length) => {
  const message = new Uint8Array(length).fill(0x61)
  expect(messageHash(message, 'ecdsa')).toBe(bytesToHex(hashMessage(message)))
})
