import { expect, test } from 'vitest'
import type { Network } from '../../server/contract/networks.ts'
import { explorerAddress } from './explorerAddress.ts'

const link = (id: string, explorer: string | undefined) =>
  explorerAddress({ id, ...(explorer && { explorer }) } as Network, 'Addr1')

test.each([
  ['eip155:1', 'https://etherscan.io', 'https://etherscan.io/address/Addr1'],
  ['solana:a', 'https://solscan.io', 'https://solscan.io/account/Addr1'],
  ['solana:b', 'https://solscan.io?cluster=devnet', 'https://solscan.io/account/Addr1?cluster=devnet'],
  ['bip122:a', 'https://mempool.space/signet', 'https://mempool.space/signet/address/Addr1'],
])('default: %s', (id, explorer, expected) => {
  expect(link(id, explorer)).toBe(expected)
})

test('error: none, or no address', () => {
  expect(link('eip155:1', undefined)).toBeUndefined()
  expect(link('eip155:1', 'scan.example')).toBeUndefined()
})
