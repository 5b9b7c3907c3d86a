import { expect, test } from 'vitest'
import { addDecimals, movements } from './movements.ts'
import { nft, token } from './test/history.ts'

const read = (...transfers: NonNullable<Parameters<typeof movements>[0]>[number][]) =>
  movements(transfers).map(({ direction, what, numeric }) => `${direction} ${numeric} ${what}`)

test('default', () => expect(read(token('in', 'USDC', '12.5'))).toEqual(['in 12.5 USDC']))

test('behavior: what went out stands before what came in', () =>
  expect(read(token('in', 'USDC', '25'), token('out', 'ETH', '0.01'))).toEqual([
    'out 0.01 ETH',
    'in 25 USDC',
  ]))

test('behavior: the same token in the same direction is one', () =>
  expect(read(token('in', 'ETH', '0.1'), token('in', 'ETH', '0.25'), token('out', 'ETH', '1'))).toEqual([
    'out 1 ETH',
    'in 0.35 ETH',
  ]))

test('behavior: of many the two of the highest value', () =>
  expect(read(token('out', 'A', '1', 1), token('out', 'B', '1', 9), token('in', 'C', '1', 5))).toEqual([
    'out 1 B',
    'in 1 C',
  ]))

test('behavior: NFTs of one name stay apart', () =>
  expect(read(nft('in', 'Leaf'), nft('in', 'Leaf'))).toHaveLength(2))

test('error: nothing moved', () => expect(movements(null)).toEqual([]))

test.each([
  ['0.1', '0.2', '0.3'],
  ['1', '2', '3'],
  ['0.5', '0.5', '1'],
  ['9007199254740993', '0.000000000000000001', '9007199254740993.000000000000000001'],
  ['1', 'one', '1'],
])('default: %s and %s are %s', (a, b, sum) => expect(addDecimals(a, b)).toBe(sum))
