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
  { ...signed, signature: `${'5'.repeat(87)}_` },
  { ...signed, signature: `${'5'.repeat(87)}0` },
  { ...signed, signature: `${'5'.repeat(87)}\ud800` },
  { ...signed, signature: '' },
  { ...signed, signature: '5'.repeat(89) },
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

const held = (owner: string | undefined, amount: string, accountIndex?: unknown) => ({
  mint: 'm',
  uiTokenAmount: { amount, decimals: 6 },
  ...(owner !== undefined && { owner }),
  ...(accountIndex !== undefined && { accountIndex }),
})
// `owner` may be missing, `accountIndex` names the account: https://solana.com/docs/rpc/json-structures
test.each<[string, unknown[], unknown[], unknown]>([
  ['an owner before alone', [held('a', '25', 1)], [held(undefined, '25', 1)], 'unread'],
  ['an owner after alone', [held(undefined, '25', 1)], [held('a', '25', 1)], 'unread'],
  ['an empty owner after', [held('a', '25', 1)], [held('', '25', 1)], 'unread'],
  ['an owner before alone, and no index', [held('a', '25')], [held(undefined, '25')], 'unread'],
  [
    'an owner of another account alone',
    [held('b', '9', 2)],
    [held('b', '9', 2), held(undefined, '25', 1)],
    'unread',
  ],
  ['an account twice', [held('a', '25', 1)], [held('a', '25', 1), held('a', '25', 1)], 'unread'],
  [
    'owners of nobody, as of before they were recorded',
    [held(undefined, '9', 1)],
    [held(undefined, '7', 1)],
    [],
  ],
  ['an account that was opened', [], [held('a', '25', 1)], [['a', 25n]]],
  ['an account that was closed', [held('a', '25', 1)], [], [['a', -25n]]],
  [
    'an account that changed hands',
    [held('a', '25', 1)],
    [held('b', '25', 1)],
    [
      ['a', -25n],
      ['b', 25n],
    ],
  ],
  ['two accounts of one owner', [held('a', '25', 1)], [held('a', '20', 1), held('a', '5', 2)], []],
  ['indexes that are none', [held('a', '25', 'x')], [held('a', '20', 'x')], [['a', -5n]]],
])('behavior: what moved, by %s', (_, preTokenBalances, postTokenBalances, moved) => {
  const plain = transaction([7])
  const { success, data } = solanaTransactionSchema.safeParse({
    ...plain,
    meta: { ...plain.meta, fee: 0, preTokenBalances, postTokenBalances },
  })
  const deltas = success && data ? deltasOf(data).filter(({ mint }) => mint !== null && mint !== '') : []
  const own = deltas.filter(({ owner }) => owner !== '').map(({ owner, change }) => [owner, change])
  expect(success ? own : 'unread').toEqual(moved)
})
