import { base58 } from '@scure/base'

export interface Instruction {
  program: string
  accounts: { key: string; writable: boolean }[]
  data: Uint8Array
}

/** Length of a list: 7 bits a byte, lowest first. */
const compact = (count: number): number[] =>
  count < 0x80 ? [count] : [(count & 0x7f) | 0x80, ...compact(count >> 7)]

const little = (value: bigint, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
export const u32 = (value: number): Uint8Array => little(BigInt(value), 4)
export const u64 = (value: bigint): Uint8Array => little(value, 8)

export const concat = (...parts: (Uint8Array | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/**
 * A transaction of the first form (review/solana/wire/readTransaction.ts says how it is laid out), one signer, who pays
 * for it, and no signature yet.
 */
export function encodeTransaction(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: string,
): Uint8Array {
  const all = instructions.flatMap(({ accounts }) => accounts)
  const written = new Set(all.filter(({ writable }) => writable).map(({ key }) => key))
  written.delete(payer)
  const read = new Set([...all.map(({ key }) => key), ...instructions.map(({ program }) => program)])
  read.delete(payer)
  for (const key of written) read.delete(key)
  const keys = [payer, ...written, ...read]
  const place = (key: string): number => keys.indexOf(key)
  const calls = instructions.map(({ program, accounts, data }) =>
    concat(
      [place(program), ...compact(accounts.length)],
      accounts.map(({ key }) => place(key)),
      compact(data.length),
      data,
    ),
  )
  return concat(
    [1],
    new Uint8Array(64),
    [1, 0, read.size, ...compact(keys.length)],
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    compact(calls.length),
    ...calls,
  )
}
