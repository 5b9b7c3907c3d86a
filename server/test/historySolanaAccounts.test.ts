import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { tokenAccountOf } from '../tokens/derivedAddress.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import { key, mint, signature, solanaHistory, wallet } from './solanaHistory.ts'

// Anybody can open token accounts for an owner.

const stage = solanaHistory()

/** A token account as the node gives it: mint, owner, amount. Source: https://github.com/solana-program/token, state.rs */
const accountOf = (pubkey: string, ofMint: string, amount: bigint) => {
  const data = Buffer.alloc(72)
  data.set(base58.decode(ofMint))
  data.writeBigUInt64LE(amount, 64)
  return { pubkey, account: { data: [data.toString('base64'), 'base64'] } }
}
const listed = 'So11111111111111111111111111111111111111112'
const spam = (amount: bigint, ofMint?: string) =>
  Array.from({ length: 60 }, (_, at) => accountOf(key(100 + at), ofMint ?? key(180 + (at % 60)), amount))
// Anybody can open accounts for an owner, and fill them with what is worth nothing.
test.each<[string, unknown[], unknown]>([
  ['empty ones', spam(0n), accountOf(wallet, mint, 1n)],
  ['ones of fewer tokens', spam(1n), accountOf(wallet, mint, 2n)],
  ['full ones of tokens of no list', spam(2n ** 64n - 1n), accountOf(wallet, listed, 1n)],
  ['full ones, beside an empty one of a listed token', spam(2n ** 64n - 1n), accountOf(wallet, listed, 0n)],
  ['dust of the same listed token', spam(1n, listed), accountOf(wallet, listed, 2n)],
  [
    'ones that can not be read',
    Array.from({ length: 60 }, (_, at) => ({ pubkey: key(100 + at) })),
    accountOf(wallet, mint, 0n),
  ],
])(
  'behavior: 60 accounts that others opened, %s, hide no payment to the real one',
  async (_, others, real) => {
    stage.chain = [
      { name: signature(1), slot: 1, accounts: [wallet], result: stage.balances([1, 1], [1, 1]) },
    ]
    stage.node.results['getTokenAccountsByOwner'] = (_: string, { programId }: { programId: string }) => ({
      value: programId === tokenPrograms[0] ? [...others, real] : [],
    })
    expect(await stage.walk()).toEqual({ hashes: [signature(1)], named: [false] })
  },
)

test('behavior: the account of a listed token that its owner has by default comes before others of it', async () => {
  // Empty, and derived: https://github.com/solana-program/associated-token-account
  const real = tokenAccountOf(stage.own, tokenPrograms[0], listed)
  stage.chain = [{ name: signature(1), slot: 1, accounts: [real], result: stage.balances([1, 1], [1, 1]) }]
  stage.node.results['getTokenAccountsByOwner'] = (_: string, { programId }: { programId: string }) => ({
    value: programId === tokenPrograms[0] ? [...spam(9n, listed), accountOf(real, listed, 0n)] : [],
  })
  expect(await stage.walk()).toEqual({ hashes: [signature(1)], named: [false] })
})
