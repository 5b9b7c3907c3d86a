import { expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import { scriptOf } from '../../../review/bip122/payment/addresses.ts'
import { readAccount } from '../../signers/bip122/readAccount.ts'
import { abandonWords, seedOf } from '../../signers/test/seeds.ts'
import { ourAccounts } from './ourAccounts.ts'

const { address } = readAccount(seedOf(abandonWords), 'payment')
const account = { namespace: 'bip122', type: 'payment', address } as const
const path = "m/84'/0'/0'/0/0"
const known = { address, mainAddress: address, account: 'payment', script: scriptOf(address) }

test('default', () => {
  expect(ourAccounts([{ ...account, path }], bitcoinNetworks.mainnet)).toStrictEqual([{ ...known, path }])
})

test('param: without a path', () => {
  expect(ourAccounts([account], bitcoinNetworks.mainnet)).toStrictEqual([known])
})

test('error: an address that is none is left out', () => {
  const broken = { ...account, address: `${address}x` }
  expect(ourAccounts([broken, account], bitcoinNetworks.testnet)).toHaveLength(1)
})
