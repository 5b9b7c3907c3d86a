import { describe, expect, test } from 'vitest'
import { programs } from './describe/programs.ts'
import { key } from './test/encode.ts'
import { mintBytes, tokenBytes } from './test/tokenAccounts.ts'
import { readDecimals, readTokenAccount } from './tokenAccount.ts'

const [us, mint] = [key(1), key(3)] as const
/** The second byte of its holder stands where a mint says that it is one. */
const plain = tokenBytes(mint, us, 9)
/** Behind the longest of what has no extensions: what it is, then one extension without data. */
const extended = (bytes: Uint8Array, kind: number): Uint8Array =>
  Uint8Array.from([...bytes, ...new Uint8Array(165 - bytes.length), kind, 7, 0, 0, 0])
const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array =>
  bytes.slice().fill(value, at, at + 1)
const owned = (data: Uint8Array, owner: string = programs.token) => ({ owner, lamports: 1n, data })

describe('readTokenAccount', () => {
  test.each([
    ['default', owned(plain), false],
    ['behavior: of Token-2022', owned(extended(plain, 2), programs.token2022), false],
    ['behavior: one that is frozen', owned(changed(plain, 108, 2)), true],
  ])('%s', (_, account, isFrozen) => {
    expect(readTokenAccount(account)).toEqual({ mint, holder: us, amount: 9n, isFrozen })
  })

  test.each([
    ['of another program', owned(plain, programs.stake)],
    ['that is not in use yet', owned(changed(plain, 108, 0))],
    ['with a byte less', owned(plain.slice(0, -1))],
    ['that is a mint', owned(mintBytes(6))],
    ['with nothing in it', owned(new Uint8Array())],
  ])('error: an account %s', (_, account) => {
    expect(readTokenAccount(account)).toBeUndefined()
  })
})

describe('readDecimals', () => {
  test.each([
    ['default', owned(mintBytes(6))],
    ['behavior: with extensions', owned(extended(mintBytes(6), 1), programs.token2022)],
  ])('%s', (_, account) => {
    expect(readDecimals(account)).toBe(6)
  })

  test.each([
    ['nothing', null],
    ['what no node gave', undefined],
    ['a mint of another program', owned(mintBytes(6), programs.stake)],
    ['a mint that is not in use yet', owned(changed(mintBytes(6), 45, 0))],
    ['a token account', owned(plain)],
    ['a token account with extensions', owned(extended(plain, 2), programs.token2022)],
    ['something shorter than a mint', owned(mintBytes(6).slice(0, -1))],
  ])('error: %s', (_, account) => {
    expect(readDecimals(account)).toBeUndefined()
  })
})
