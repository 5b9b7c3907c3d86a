import { expect, test } from 'vitest'
import type { Balance } from '../../../server/contract/v1/balance.ts'
import { networks } from '../../test/testContext.ts'
import { heldOf } from './heldOf.ts'

const balance = (symbol: string, numeric: string, more: Partial<Balance> = {}): Balance => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
  ...more,
})
const symbols = (balances: Balance[]) => heldOf(balances, networks).tokens.map(({ symbol }) => symbol)

test('default: the most valuable first, and the sum of all', () => {
  const list = [balance('A', '1', { value: 2 }), balance('B', '1', { value: 5, chainId: 'eip155:10' })]
  expect(symbols(list)).toEqual(['B', 'A'])
  expect(heldOf(list, networks).total).toBe(7)
})

test('behavior: without a price after all that has one, coins before tokens', () => {
  const token = { address: 'eip155:1:0xaa' }
  expect(
    symbols([balance('T', '1', token), balance('C', '1'), balance('P', '1', { ...token, value: 0 })]),
  ).toEqual(['P', 'C', 'T'])
})

test('behavior: no price is no total, nothing is a total of nothing', () => {
  expect(heldOf([balance('A', '1')], networks).total).toBeUndefined()
  expect(heldOf([balance('A', '1'), balance('B', '1', { value: 3 })], networks).total).toBe(3)
  expect(heldOf([], networks).total).toBe(0)
})

test.each([
  ['nothing of it', balance('A', '0.000')],
  ['another network', balance('A', '1', { chainId: 'eip155:999' })],
])('error: no row for %s', (_, one) => expect(symbols([one])).toEqual([]))

test('behavior: a token that the person wants to see is there at zero', () => {
  const token = { address: 'eip155:1:0xaa' }
  const list = [balance('T', '0', token), balance('C', '0')]
  expect(heldOf(list, networks).tokens).toEqual([])
  expect(heldOf(list, networks, [token.address]).tokens.map(({ symbol }) => symbol)).toEqual(['T'])
})
