import { base58 } from '@scure/base'
import type { VersionedMessage } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'

/** What the accounts of a transaction hold at one moment, as `getTransaction` tells it. */
export interface Holdings {
  /** Lamports, in the order of the accounts. */
  coins: number[]
  tokens: TokenHolding[]
}

interface TokenHolding {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: { amount: string; decimals: number; uiAmount: number; uiAmountString: string }
}

type Address = Parameters<LiteSVM['getAccount']>[0]

export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** With extensions a mint is as long; then a byte says which of the two it is. */
export const isTokenAccount = (data: ArrayLike<number>): boolean =>
  data.length === 165 || (data.length > 165 && data[165] === 2)

/** Bytes of an address lookup table before its entries. */
const tableHead = 56

const dataOf = (svm: LiteSVM, name: string) => {
  const found = svm.getAccount(name as Address)
  return found.exists ? { program: String(found.programAddress), data: Buffer.from(found.data) } : undefined
}
const keyAt = (data: Buffer, at: number): string => base58.encode(data.subarray(at, at + 32))

/** All accounts of a message: its own, then those out of tables, the writable ones first. */
export function accountsOf(svm: LiteSVM, message: VersionedMessage): string[] {
  const entries = (kind: 'writableIndexes' | 'readonlyIndexes') =>
    message.addressTableLookups.flatMap((lookup) => {
      const table = dataOf(svm, lookup.accountKey.toBase58())
      return table ? lookup[kind].map((index) => keyAt(table.data, tableHead + 32 * index)) : []
    })
  return [
    ...message.staticAccountKeys.map((key) => key.toBase58()),
    ...entries('writableIndexes'),
    ...entries('readonlyIndexes'),
  ]
}

export const holdingsOf = (svm: LiteSVM, accounts: readonly string[]): Holdings => ({
  coins: accounts.map((name) => Number(svm.getBalance(name as Address) ?? 0n)),
  tokens: accounts.flatMap((name, accountIndex) => {
    const account = dataOf(svm, name)
    if (!account || !tokenPrograms.includes(account.program) || !isTokenAccount(account.data)) return []
    const mint = keyAt(account.data, 0)
    const decimals = dataOf(svm, mint)?.data[44] ?? 0
    const units = account.data.readBigUInt64LE(64)
    const amount = Number(units) / 10 ** decimals
    return {
      accountIndex,
      mint,
      owner: keyAt(account.data, 32),
      programId: account.program,
      uiTokenAmount: { amount: String(units), decimals, uiAmount: amount, uiAmountString: String(amount) },
    }
  }),
})
