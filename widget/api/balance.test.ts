import { expect, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import type { ApiClient } from './apiClient.ts'
import { nativeBalance } from './balance.ts'

const { signal } = new AbortController()

function read(networkId: Parameters<typeof nativeBalance>[1], answer: unknown) {
  const asked: unknown[] = []
  const api = {
    rpc: async (...args: unknown[]) => {
      asked.push(args.slice(0, 3))
      return answer
    },
  } as unknown as ApiClient
  return { asked, balance: nativeBalance(api, networkId, 'Addr').queryFn({ signal }) }
}

test('default: Solana in lamports', async () => {
  const id = solanaClusters.devnet
  const { asked, balance } = read(id, { context: { slot: 1 }, value: 1_500_000_000 })
  expect(await balance).toBe(1_500_000_000n)
  expect(asked).toEqual([[id, 'getBalance', ['Addr', { commitment: 'confirmed' }]]])
})

test('default: Bitcoin in satoshi, with what is on its way', async () => {
  const id = bitcoinNetworks.mainnet
  const { asked, balance } = read(id, { confirmed: 70_000, unconfirmed: -995 })
  expect(await balance).toBe(69_005n)
  expect(asked).toEqual([[id, 'btc_getBalance', ['Addr']]])
})

test('param: addresses that differ in case only are two', () => {
  const keyOf = (address: string) => nativeBalance({} as ApiClient, solanaClusters.mainnet, address).queryKey
  expect(keyOf('aB')).not.toEqual(keyOf('Ab'))
})

test.each([
  ['a text', solanaClusters.mainnet, { value: '15' }],
  ['a fraction', solanaClusters.mainnet, { value: 1.5 }],
  ['nothing', solanaClusters.mainnet, null],
  ['a number alone', solanaClusters.mainnet, 15],
  ['less than nothing', bitcoinNetworks.mainnet, { confirmed: 1, unconfirmed: -2 }],
  ['half of it', bitcoinNetworks.mainnet, { confirmed: 1 }],
  ['a hex quantity', bitcoinNetworks.mainnet, '0x1'],
] as const)('error: %s', async (_, id, answer) => {
  await expect(read(id, answer).balance).rejects.toMatchObject({ code: 'balance_unavailable' })
})
