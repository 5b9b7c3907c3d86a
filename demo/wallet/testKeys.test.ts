import { expect, test } from 'vitest'
import { bitcoinSigner } from './bitcoinSigner.ts'
import { solanaSigner } from './solanaSigner.ts'
import { testKeys } from './testKeys.ts'

test('default: what is written down of each key follows from it', () => {
  const { solana, bitcoin } = testKeys
  expect(solanaSigner(solana.secret)).toMatchObject({ address: solana.address, publicKey: solana.publicKey })
  expect(bitcoinSigner(bitcoin.secret)).toMatchObject({
    address: bitcoin.address,
    publicKey: bitcoin.publicKey,
  })
})
