import { expect, test } from 'vitest'
import { deltasOf } from './deltas.ts'
import { accountsSchema, signaturesSchema, solanaTransactionSchema } from './solanaShapes.ts'

const signature = '5'.repeat(88)
const signed = { signature, slot: 7, err: null, blockTime: 1_700_000_000 }

test.each([
  null,
  {},
  { ...signed, slot: -1 },
  { ...signed, slot: 2 ** 48 },
  { ...signed, signature: 7 },
  { ...signed, signature: '5'.repeat(80) },
  { ...signed, signature: 'z'.repeat(88) },
  'x',
  [],
])('behavior: an odd entry hides no other signature, and is told: %j', (odd) => {
  expect(signaturesSchema.parse([signed, odd, signed])).toEqual({
    list: [signed, signed],
    count: 3,
    isPart: true,
  })
  expect(signaturesSchema.parse([signed])).toEqual({ list: [signed], count: 1, isPart: false })
  expect(signaturesSchema.safeParse([odd]).success).toBe(false)
})

test.each([2 ** 53, -1, 0.5, '7', {}])('behavior: a time that is none is not told: %j', (blockTime) => {
  expect(signaturesSchema.parse([{ ...signed, blockTime }]).list).toEqual([{ ...signed, blockTime: null }])
})

test.each([null, {}, { pubkey: 7 }])('behavior: nor a token account: %j', (odd) => {
  expect(accountsSchema.parse({ value: [odd, { pubkey: 'a' }] })).toEqual({
    value: { list: [{ pubkey: 'a' }], count: 2, isPart: true },
  })
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

const tokenBalance = { mint: 'm', owner: 'a', uiTokenAmount: { amount: '7', decimals: 6 } }
// Nodes leave out balances that they did not record: https://solana.com/docs/rpc/json-structures
test.each([
  [{ preBalances: [7], postBalances: [] }, false],
  [{ preBalances: [], postBalances: [7] }, false],
  [{ preBalances: [], postBalances: [] }, false],
  [{ preBalances: [7, 8], postBalances: [7, 8] }, true],
  [{ postTokenBalances: [tokenBalance] }, false],
  [{ preTokenBalances: [tokenBalance], postTokenBalances: null }, false],
  [{ preTokenBalances: null, postTokenBalances: [] }, true],
  [{ preTokenBalances: [], postTokenBalances: [tokenBalance] }, true],
])('behavior: balances of one side alone are no change: %j', (changes, isRead) => {
  const plain = transaction([7])
  const { success } = solanaTransactionSchema.safeParse({ ...plain, meta: { ...plain.meta, ...changes } })
  expect(success).toBe(isRead)
})
