import { beforeAll, expect, test, vi } from 'vitest'
import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { readAddresses } from '../signers/readAddresses.ts'
import { deriveSeed } from './deriveSeed.ts'
import { lendSeed } from './lendSeed.ts'
import { refusal } from './test/people.ts'

const entropy = () => new Uint8Array(32).fill(7)
let addresses: WalletAddresses
let other: WalletAddresses
beforeAll(async () => {
  addresses = readAddresses(await deriveSeed(entropy()))
  other = readAddresses(await deriveSeed(new Uint8Array(32).fill(8)))
})

test('default: the case of an EVM address does not count', async () => {
  const given = entropy()
  const use = vi.fn(async () => 'used')
  const lower = { ...addresses, eip155: addresses.eip155.toLowerCase() as typeof addresses.eip155 }
  expect(await lendSeed(given, { addresses: lower, otherwise: 'address_mismatch' }, use)).toBe('used')
  expect(use).toHaveBeenCalledOnce()
  expect(given).toEqual(new Uint8Array(32))
})

test.each<[string, () => Partial<WalletAddresses>]>([
  ['EVM', () => ({ eip155: other.eip155 })],
  ['Solana', () => ({ solana: other.solana })],
  ['payment', () => ({ bip122: { ...addresses.bip122, payment: other.bip122.payment } })],
  ['ordinals', () => ({ bip122: { ...addresses.bip122, ordinals: other.bip122.ordinals } })],
])('error: another %s address: nothing is lent', async (_, changed) => {
  const given = entropy()
  const use = vi.fn(async () => 'used')
  const wanted = { addresses: { ...addresses, ...changed() }, otherwise: 'other_words' } as const
  await expect(lendSeed(given, wanted, use)).rejects.toEqual(refusal('other_words'))
  expect(use).not.toHaveBeenCalled()
  expect(given).toEqual(new Uint8Array(32))
})
