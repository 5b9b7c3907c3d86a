import { expect, test } from 'vitest'
import { moneyOf } from './moneyOf.ts'
import type { PsbtInputDescription, PsbtOutputDescription } from './psbtDescription.ts'

const input = (amount: bigint, more: Partial<PsbtInputDescription>): PsbtInputDescription => ({
  ...{ outpoint: 'aa:0', amount },
  ...more,
})
const alone = { address: 'bc1qalone', ours: 'payment', signs: 'all' } as const
const [one, two] = [
  { address: 'bc1qone', shared: true },
  { address: 'bc1qtwo', shared: true },
] as const
const stranger = (amount: bigint): PsbtOutputDescription => ({ amount, address: 'bc1qstranger' })
const back = (amount: bigint): PsbtOutputDescription => ({ amount, address: alone.address, ours: 'payment' })
const to = (amount: bigint, { address }: { address: string }): PsbtOutputDescription => ({
  ...{ amount, address, shared: true },
})

/** Cost, of it out of shared addresses, and what is paid. */
test.each<[string, PsbtInputDescription[], PsbtOutputDescription[], [bigint, bigint | undefined, bigint]]>([
  ['ours alone', [input(100n, alone)], [stranger(60n), back(30n)], [70n, undefined, 60n]],
  ['ours alone, with a gain', [input(100n, alone)], [back(130n)], [-30n, undefined, 0n]],
  ['a shared address, with change', [input(100n, one)], [stranger(60n), to(30n, one)], [70n, 70n, 60n]],
  ['a shared address, whole', [input(100n, one)], [stranger(90n)], [100n, 100n, 90n]],
  ['a shared address, into ours', [input(100n, one)], [back(90n)], [10n, 100n, 0n]],
  ['ours, into a shared address', [input(100n, alone), input(50n, one)], [to(140n, one)], [100n, 0n, 90n]],
  [
    'one shared address into another one',
    [input(100n, one), input(50n, two)],
    [to(140n, two)],
    [100n, 100n, 90n],
  ],
  [
    'two shared addresses, each with change',
    [input(100n, one), input(50n, two)],
    [to(60n, one), to(40n, two), stranger(40n)],
    [50n, 50n, 40n],
  ],
  [
    'change that our signature does not hold',
    [input(100n, { ...one, signs: 'none' })],
    [to(90n, one)],
    [100n, 100n, 0n],
  ],
])('default: %s', (_, inputs, outputs, [cost, sharedCost, paid]) => {
  const money = moneyOf(inputs, outputs, 100n)
  expect([money.cost, money.sharedCost, money.paid]).toEqual([cost, sharedCost, paid])
})

test('behavior: what goes to a shared address that gains is paid, what comes back is not', () => {
  const gains = moneyOf([input(100n, alone), input(50n, one)], [to(140n, one)], 100n)
  expect(gains.outputs).toEqual([{ amount: 140n, address: one.address }])
  const keeps = moneyOf([input(100n, one)], [to(90n, one)], 100n)
  expect(keeps.outputs).toEqual([to(90n, one)])
})

test('behavior: the fee is unknown where an input does not say what it holds, or more have to come', () => {
  expect(moneyOf([{ outpoint: 'aa:0' }], [stranger(10n)], 100n)).not.toHaveProperty('fee')
  expect(moneyOf([input(5n, alone)], [stranger(10n)], 100n)).not.toHaveProperty('fee')
  expect(moneyOf([input(30n, alone)], [stranger(10n)], 100n)).toMatchObject({ fee: 20n, feeRate: 2n })
})
