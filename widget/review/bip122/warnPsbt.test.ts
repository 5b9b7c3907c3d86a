import { expect, test } from 'vitest'
import { warnPsbt } from './warnPsbt.ts'

type Unwarned = Parameters<typeof warnPsbt>[0]
const plain: Unwarned = {
  inputs: [{ outpoint: 'a:0', amount: 1_000_000n, ours: 'payment', signs: 'all' }],
  outputs: [{ amount: 999_000n, address: 'bc1q' }],
  ...{ cost: 1_000_000n, paid: 999_000n, fee: 1_000n, feeRate: 10n },
}

test('default: nothing', () => {
  expect(warnPsbt(plain, true)).toEqual([])
})

test.each<[string, Partial<Unwarned>]>([
  ['by its rate', { feeRate: 5_001n }],
  ['by its share of what is paid', { fee: 20_001n, paid: 100_000n }],
])('behavior: a fee is high %s', (_, more) => {
  expect(warnPsbt({ ...plain, ...more }, true)).toEqual(['high_fee'])
})

test.each<[string, Partial<Unwarned>]>([
  ['at 500 satoshi a virtual byte', { feeRate: 5_000n }],
  ['of which little is paid, but which is small', { fee: 20_000n, paid: 1n }],
  ['that is a fifth of what is paid', { fee: 30_000n, paid: 150_000n }],
])('behavior: a fee is not high %s', (_, more) => {
  expect(warnPsbt({ ...plain, ...more }, true)).toEqual([])
})

test('behavior: a fee that nobody knows, or proves', () => {
  const { fee, feeRate, ...unknown } = plain
  expect(warnPsbt(unknown, false)).toEqual(['fee_unknown'])
  expect(warnPsbt(plain, false)).toEqual(['fee_unproved'])
})

test('behavior: an inscription may lie on what we sign, not on what we leave', () => {
  const [one] = plain.inputs
  if (!one) throw new Error('no input')
  const { signs, ...left } = one
  expect(warnPsbt({ ...plain, inputs: [{ ...one, ours: 'ordinals' }] }, true)).toEqual(['ordinals'])
  expect(warnPsbt({ ...plain, inputs: [one, { ...left, ours: 'ordinals' }] }, true)).toEqual([])
  const { ours, ...unowned } = one
  const shared = { ...unowned, shared: true, sharedAccount: 'ordinals' } as const
  expect(warnPsbt({ ...plain, inputs: [shared] }, true)).toEqual(['ordinals', 'shared'])
})
