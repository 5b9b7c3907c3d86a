import { hexToBytes } from '@noble/hashes/utils.js'
import { solidityPackedKeccak256 } from 'ethers'
import { recoverAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { junkWords, seedOf } from '../test/seeds.ts'
import { signDigest } from './signDigest.ts'
import { toSignatureHex } from './signHash.ts'
import { type FlatItem, hashTypedDataV1, signTypedDataV1 } from './signTypedDataV1.ts'

const address = mnemonicToAccount(junkWords).address

/** The same by ethers. */
function hashOf(items: FlatItem[]): string {
  const schema = solidityPackedKeccak256(
    items.map(() => 'string'),
    items.map(({ name, type }) => `${type} ${name}`),
  )
  const types = items.map(({ type }) => type.replace(/^(u?int)$/, '$1256'))
  const values = solidityPackedKeccak256(
    types,
    items.map(({ value }) => value),
  )
  return solidityPackedKeccak256(['bytes32', 'bytes32'], [schema, values])
}

test('default: an example with a known key', () => {
  const hash = hashTypedDataV1([{ type: 'string', name: 'message', value: 'Hi, Alice!' }])
  const key = '4af1bceebf7f3634ec3cff8a2c38e51178d5d4ce585c52d6043e5e2cc3418bb0'
  expect(toSignatureHex(signDigest(hexToBytes(key), hexToBytes(hash.slice(2))))).toBe(
    '0x49e75d475d767de7fcc67f521e0d86590723d872e6111e51c393e8c1e2f21d032dfaf5833af158915f035db6af4f37bf2d5d29781cd81f28a44c5cb4b9d241531b',
  )
})

const all: FlatItem[] = [
  { type: 'string', name: 'text', value: 'grüße 🌍' },
  { type: 'uint256', name: 'amount', value: '5' },
  { type: 'uint', name: 'wide', value: 7 },
  { type: 'int8', name: 'less', value: '-3' },
  { type: 'uint32', name: 'hex', value: '0x1337' },
  { type: 'bool', name: 'yes', value: true },
  { type: 'address', name: 'who', value: address },
  { type: 'bytes', name: 'data', value: '0xdeadbeef' },
  { type: 'bytes4', name: 'selector', value: '0xdeadbeef' },
]

test('default: every type, as ethers packs it', () => {
  expect(hashTypedDataV1(all)).toBe(hashOf(all))
  for (const item of all) expect(hashTypedDataV1([item]), item.type).toBe(hashOf([item]))
})

test('default: signed by the key of the account', async () => {
  const hash = hashTypedDataV1(all)
  expect(await recoverAddress({ hash, signature: signTypedDataV1(seedOf(junkWords), hash) })).toBe(address)
})

test.each([
  ['uint8', 300],
  ['uint8', '-1'],
  ['uint256', 1.5],
  ['uint256', 2 ** 60],
  ['uint256', ''],
  ['uint256', 'five'],
  ['uint256', null],
  ['bool', 'true'],
  ['string', 5],
  ['address', '0x12'],
  ['bytes4', '0xdeadbe'],
  ['bytes', 'dead'],
  ['uint256[]', ['1']],
  ['Person', {}],
  ['bytes99', '0x00'],
  ['uint7', '1'],
])('error: %s %j', (type, value) => {
  expect(() => hashTypedDataV1([{ type, name: 'one', value }])).toThrow()
})
