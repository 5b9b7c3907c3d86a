import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { exportKeys } from './exportKeys.ts'
import { readAddress } from './solana/readAddress.ts'
import { abandonWords, junkWords, seedOf } from './test/seeds.ts'

test('default: the first key of anvil', () => {
  expect(exportKeys(seedOf(junkWords)).eip155).toBe(
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  )
})

test('param: the key of BIP-84', () => {
  expect(exportKeys(seedOf(abandonWords)).bip122.payment).toBe(
    'KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d',
  )
})

test('param: Solana carries its public key', () => {
  const seed = seedOf(abandonWords)
  const bytes = base58.decode(exportKeys(seed).solana)
  expect(bytes).toHaveLength(64)
  expect(base58.encode(bytes.slice(32))).toBe(readAddress(seed))
})
