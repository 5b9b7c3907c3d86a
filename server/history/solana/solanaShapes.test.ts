import { expect, test } from 'vitest'
import { deltasOf } from './deltas.ts'
import { accountsSchema, signaturesSchema, solanaTransactionSchema } from './solanaShapes.ts'

const signature = '5'.repeat(88)
const signed = { signature, slot: 7, err: null, blockTime: 1_700_000_000 }

test.each([null, {}, { ...signed, slot: -1 }, { ...signed, signature: 7 }, 'x', []])(
  'behavior: an odd entry hides no other signature: %j',
  (odd) => {
    expect(signaturesSchema.parse([signed, odd, signed])).toEqual([signed, signed])
  },
)

test.each([2 ** 53, -1, 0.5, '7', {}])('behavior: a time that is none is not told: %j', (blockTime) => {
  expect(signaturesSchema.parse([{ ...signed, blockTime }])).toEqual([{ ...signed, blockTime: null }])
})

test.each([null, {}, { pubkey: 7 }])('behavior: nor a token account: %j', (odd) => {
  expect(accountsSchema.parse({ value: [odd, { pubkey: 'a' }] })).toEqual({ value: [{ pubkey: 'a' }] })
})

const transaction = (balances: unknown[]) => ({
  slot: 7,
  blockTime: 1_700_000_000,
  meta: { err: null, fee: 5_000, preBalances: balances, postBalances: balances },
  transaction: { message: { accountKeys: ['a'] } },
})

test.each([[0.5], [-1], ['1'], [Number.NaN]])('error: %j lamports are no sum', (lamports) => {
  expect(solanaTransactionSchema.safeParse(transaction([lamports])).success).toBe(false)
})

test('default: sums beyond 2^53 are told apart as far as they were sent', () => {
  const read = solanaTransactionSchema.parse({
    ...transaction([]),
    meta: { err: null, fee: 0, preBalances: [2 ** 53], postBalances: [2 ** 53 + 2] },
  })
  expect(read && deltasOf(read)).toMatchObject([{ change: 2n }])
})
