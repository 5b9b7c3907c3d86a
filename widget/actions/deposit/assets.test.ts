import { describe, expect, test } from 'vitest'
import type { SendAsset } from '../send/asset.ts'
import { assetId } from './assetId.ts'
import { assetOf, assetsToDeposit } from './assetsToDeposit.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const asset = (symbol: string, token: string, more: Partial<SendAsset> = {}): SendAsset => ({
  token,
  name: symbol,
  symbol,
  decimals: 18,
  icon: '',
  units: 1n,
  price: undefined,
  ...more,
})

test.each([
  ['eip155:1', '', 'eip155:1/slip44:60'],
  ['eip155:56', '', 'eip155:56/slip44:714'],
  ['eip155:8453', usdc, `eip155:8453/erc20:${usdc}`],
  [solana, '', `${solana}/slip44:501`],
  [solana, 'EPj', `${solana}/token:EPj`],
] as const)('assetId: %s %s', (network, token, id) => expect(assetId(network, token)).toBe(id))

describe('assetsToDeposit', () => {
  const held = [asset('ETH', ''), asset('DAI', '0x6b'), asset('USDC', usdc.toUpperCase().replace('X', 'x'))]

  test('default: the coin, what exchanges pay out, what is held; each once', () => {
    const all = assetsToDeposit('eip155:1', held)
    expect(all.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDT', 'DAI'])
    expect(all[1]).toMatchObject({ token: usdc, decimals: 6, units: 1n })
  })

  test('behavior: a network that the table does not name has its coin and what is held', () => {
    expect(assetsToDeposit('eip155:31337', held.slice(0, 2)).map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'DAI',
    ])
  })

  test('assetOf: what was chosen, else a dollar, else the first', () => {
    const all = assetsToDeposit('eip155:1', held)
    expect([assetOf(all, '')?.symbol, assetOf(all, null)?.symbol]).toEqual(['ETH', 'USDC'])
    expect(assetOf(held.slice(0, 2), null)?.symbol).toBe('ETH')
  })
})
