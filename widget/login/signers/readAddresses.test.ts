import { expect, test } from 'vitest'
import { addressesSchema } from '../../../server/contract/wallet.ts'
import { readAccount } from './bip122/readAccount.ts'
import { readAddresses } from './readAddresses.ts'
import { abandonWords, junkWords, seedOf } from './test/seeds.ts'

test('default', () => {
  const addresses = readAddresses(seedOf(abandonWords))
  expect(addresses).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    bip122: {
      // First receiving addresses of BIP-84 and BIP-86.
      payment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      ordinals: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    },
  })
  expect(addressesSchema.safeParse(addresses).success).toBe(true)
})

test('param: the first account of anvil', () => {
  expect(readAddresses(seedOf(junkWords)).eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
})

test('behavior: public keys as BIP-84 and BIP-86 give them', () => {
  const seed = seedOf(abandonWords)
  expect(readAccount(seed, 'payment').publicKey).toBe(
    '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
  )
  expect(readAccount(seed, 'ordinals').publicKey).toBe(
    'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
  )
})
