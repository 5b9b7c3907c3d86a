import { expect, test } from 'vitest'
import { moneyOf, type OwnedOutput } from './moneyOf.ts'
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
/** Ours, and nobody says whether others have a part in it. */
const maybe = { address: 'bc1pmaybe', ours: 'payment', mayBeShared: true } as const
const into = (amount: bigint): OwnedOutput => ({ amount, ...maybe })
const stranger = (amount: bigint): PsbtOutputDescription => ({ amount, address: 'bc1qstranger' })
const back = (amount: bigint): PsbtOutputDescription => ({ amount, address: alone.address, ours: 'payment' })
const to = (amount: bigint, { address }: { address: string }): PsbtOutputDescription => ({
  ...{ amount, address, shared: true },
})

/** Cost, of it out of shared addresses, and what is paid. */
test.each<[string, PsbtInputDescription[], OwnedOutput[], [bigint, bigint | undefined, bigint]]>([
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
    'ours by nobody’s word, with change',
    [input(100n, maybe)],
    [stranger(60n), into(30n)],
    [70n, undefined, 60n],
  ],
  ['ours, into ours by nobody’s word', [input(100n, alone)], [into(90n)], [100n, undefined, 90n]],
  [
    'both into ours by nobody’s word',
    [input(100n, alone), input(50n, maybe)],
    [into(140n)],
    [100n, undefined, 90n],
  ],
  ['ours by nobody’s word, into ours', [input(100n, maybe)], [back(90n)], [10n, undefined, 0n]],
  [
    'the same, which our signature does not hold',
    [input(100n, { ...maybe, signs: 'none' })],
    [into(90n)],
    [100n, undefined, 0n],
  ],
  ['a shared address into ours by nobody’s word', [input(100n, one)], [into(90n)], [100n, 100n, 90n]],
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
  const maybeKeeps = moneyOf([input(100n, maybe)], [into(90n)], 100n)
  expect(maybeKeeps.outputs).toStrictEqual([{ amount: 90n, address: maybe.address, ours: 'payment' }])
})

test('behavior: the fee is unknown where an input does not say what it holds, or more have to come', () => {
  expect(moneyOf([{ outpoint: 'aa:0' }], [stranger(10n)], 100n)).not.toHaveProperty('fee')
  expect(moneyOf([input(5n, alone)], [stranger(10n)], 100n)).not.toHaveProperty('fee')
  expect(moneyOf([input(30n, alone)], [stranger(10n)], 100n)).toMatchObject({ fee: 20n, feeRate: 2n })
})

test.each<[string, OwnedOutput]>([
  ['a shared address', to(90n, one)],
  ['an address by nobody’s word', into(90n)],
])('behavior: what goes to %s is paid, also where no signature of ours holds it in place', (_, output) => {
  for (const signs of ['none', 'single', 'singleAnyone', 'noneAnyone'] as const) {
    const money = moneyOf([input(100n, { ...alone, signs })], [stranger(5n), output], 100n)
    expect(money).toMatchObject({ cost: 100n, paid: 95n })
    expect(money.outputs[1]).toStrictEqual({ amount: 90n, address: output.address })
  }
})
