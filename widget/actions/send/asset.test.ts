import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Balance } from '../../../server/contract/v1/balance.ts'
import { networks } from '../../test/testContext.ts'
import { listAssets } from './asset.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://widget.example' }))
afterAll(() => void vi.unstubAllGlobals())

const [ethereum] = networks as [(typeof networks)[number]]
const balance = (change: Partial<Balance> = {}): Balance => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xaa',
  price: 1,
  quantity: { decimals: '6', numeric: '25.000001' },
  iconUrl: '/assets/tokens/USDC.svg',
  ...change,
})
const { address: _, ...native } = balance({
  symbol: 'ETH',
  price: 2_000,
  quantity: { decimals: '18', numeric: '1.5' },
})

describe('listAssets', () => {
  test('default: the coin first, by what a node said; then what is worth most', () => {
    const cheap = balance({ symbol: 'CHEAP', address: 'eip155:1:0xbb', price: 0.001 })
    const listed = listAssets(ethereum, 7n, [cheap, balance(), native])
    expect(listed.map(({ symbol, token, units, price }) => [symbol, token, units, price])).toEqual([
      ['ETH', '', 7n, 2_000],
      ['USDC', '0xaa', 25_000_001n, 1],
      ['CHEAP', '0xbb', 25_000_001n, 0.001],
    ])
  })

  test('behavior: of what may be out of date nobody can say how much there is', () => {
    const old = { isOutOfDate: true }
    const cheap = balance({ symbol: 'CHEAP', address: 'eip155:1:0xbb', price: 0.001 })
    const listed = listAssets(ethereum, undefined, [{ ...balance(), ...old }, cheap, { ...native, ...old }])
    expect(listed.map(({ symbol, units }) => [symbol, units])).toEqual([
      ['ETH', undefined],
      ['CHEAP', 25_000_001n],
      ['USDC', undefined],
    ])
  })

  test('behavior: the coin is there without a list, and without a node', () => {
    expect(listAssets(ethereum, 7n, [])).toMatchObject([{ symbol: 'ETH', units: 7n, price: undefined }])
    expect(listAssets(ethereum, undefined, [])).toMatchObject([{ units: undefined }])
    expect(listAssets(ethereum, undefined, [native])).toMatchObject([{ units: 1_500_000_000_000_000_000n }])
  })

  test.each([
    ['nothing of it', { quantity: { decimals: '6', numeric: '0' } }],
    ['an amount that is none', { quantity: { decimals: '6', numeric: 'many' } }],
    ['more digits than it has', { quantity: { decimals: '2', numeric: '1.234' } }],
    ['decimals that are none', { quantity: { decimals: 'x', numeric: '1' } }],
  ])('error: %s is left out', (_, change) =>
    expect(listAssets(ethereum, 7n, [balance(change)])).toHaveLength(1),
  )

  test('error: a picture of a foreign server is not shown, a name that hides characters says so', () => {
    for (const iconUrl of ['https://spy.example/x.png', '//spy.example/x.png', 'javascript:0'])
      expect(listAssets(ethereum, 7n, [balance({ iconUrl })])[1]?.icon).toBe('')
    const odd = balance({ name: 'US\u202eD', symbol: 'A'.repeat(40) })
    expect(listAssets(ethereum, 7n, [odd])[1]).toMatchObject({ name: 'US[U+202E]D', symbol: 'A'.repeat(16) })
  })
})
