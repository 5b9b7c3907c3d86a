import { programs } from '../../../review/solana/describe/programs.ts'
import { concat, type Instruction, u32, u64 } from './encodeTransaction.ts'

/** Instructions of a payment. Their forms: review/solana/describe. */

const written = (key: string) => ({ key, writable: true })
const read = (key: string) => ({ key, writable: false })

export const computeLimit = (units: number): Instruction => ({
  program: programs.budget,
  accounts: [],
  data: concat([2], u32(units)),
})

/** Millionths of a lamport for a unit. */
export const computePrice = (price: bigint): Instruction => ({
  program: programs.budget,
  accounts: [],
  data: concat([3], u64(price)),
})

export const sendSol = (from: string, to: string, lamports: bigint): Instruction => ({
  program: programs.system,
  accounts: [written(from), written(to)],
  data: concat(u32(2), u64(lamports)),
})

export interface TokenPayment {
  /** SPL Token or Token-2022. */
  program: string
  mint: string
  decimals: number
  /** Token accounts. */
  source: string
  target: string
  owner: string
}

/** The mint and its decimals are checked by the program; so is what it keeps, where it keeps a part. */
export const sendTokens = (payment: TokenPayment, units: bigint, kept: bigint | undefined): Instruction => ({
  program: payment.program,
  accounts: [written(payment.source), read(payment.mint), written(payment.target), read(payment.owner)],
  data:
    kept === undefined
      ? concat([12], u64(units), [payment.decimals])
      : concat([26, 1], u64(units), [payment.decimals], u64(kept)),
})

/** A note in the transaction, which a receiver may require. https://docs.rs/spl-memo */
export const memo = (text: string): Instruction => ({
  program: programs.memo,
  accounts: [],
  data: new TextEncoder().encode(text),
})

/** Opens the account of a person for a token; nothing happens where it is there already. */
export const openTokenAccount = (
  payer: string,
  target: string,
  holder: string,
  { mint, program }: Pick<TokenPayment, 'mint' | 'program'>,
): Instruction => ({
  program: programs.tokenAccount,
  accounts: [written(payer), written(target), read(holder), read(mint), read(programs.system), read(program)],
  data: Uint8Array.of(1),
})
