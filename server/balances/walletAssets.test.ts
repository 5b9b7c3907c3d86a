import { expect, test } from 'vitest'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { BalanceAnswer } from './balances.ts'
import { walletAssets } from './walletAssets.ts'

const account = `0x${'a1'.repeat(20)}`
const token = `0x${'b2'.repeat(20)}`
const served = ['eip155:1', 'eip155:10', 'solana:x']
const holding = (chainId: string, address?: string) => ({
  token: {
    chainId,
    name: 'Coin',
    symbol: 'COI',
    decimals: 18,
    standing: 'listed' as const,
    address,
  },
  amount: 5n,
  price: undefined,
})
const ask = (answer: Partial<BalanceAnswer>, question: object = {}) => {
  const holdings = [holding('eip155:1', token), holding('eip155:1')]
  const read = { holdings, missing: [], incomplete: [], unread: [], ...answer }
  const balances = { get: async () => read }
  return walletAssets({ balances, served, widgetOrigin: 'https://w.example' }, { account, ...question })
}
const [coin, erc20] = [{ type: 'native' }, { type: 'erc20', address: token }]
const unread = { incomplete: ['eip155:1'], unread: [`eip155:1:0x${'c3'.repeat(20)}`] }

test('default: a chain on which nothing is held is there, and empty', async () => {
  expect(await ask({})).toMatchObject({ '0x1': [erc20, coin], '0xa': [] })
  expect(await ask({}, { chainFilter: ['0xa'] })).toEqual({ '0xa': [] })
})

test.each<[string, object, object, object]>([
  ['could not be reached', { missing: ['eip155:10'] }, {}, { '0x1': [erc20, coin] }],
  ['could be read in part', unread, {}, { '0xa': [] }],
  [
    'could be read in part, but for the coin',
    unread,
    { assetTypeFilter: ['native'] },
    { '0x1': [coin], '0xa': [] },
  ],
])('behavior: a chain that %s is not there in part', async (_, answer, question, expected) => {
  const assets = await ask(answer, question)
  expect(assets).toMatchObject(expected)
  expect(Object.keys(assets)).toEqual(Object.keys(expected))
})

test.each<[string, Partial<BalanceAnswer>, object]>([
  ['could not be reached', { missing: ['eip155:10'] }, { chainFilter: ['0x1', '0xa'] }],
  ['could be read in part', unread, { chainFilter: ['0x1', '0xa'] }],
  ['could be read in part', unread, { chainFilter: ['0x1'], assetTypeFilter: ['erc20'] }],
  [
    'holds an asset that could not be read',
    { ...unread, unread: [`eip155:1:${token}`] },
    { assetFilter: { '0x1': [token] } },
  ],
])('error: a chain is named that %s', async (_, answer, question) => {
  await expect(ask(answer, question)).rejects.toThrow(ChainUnavailable)
})

test('error: no chain could be read as a whole', async () => {
  await expect(ask({ ...unread, missing: ['eip155:10'] })).rejects.toThrow(ChainUnavailable)
})
