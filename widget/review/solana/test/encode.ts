import { base58 } from '@scure/base'

export interface TestInstruction {
  program: string
  accounts?: string[]
  data?: Uint8Array | number[]
}

export interface TestTransaction {
  signers: string[]
  instructions: TestInstruction[]
  /** Makes it version 0. An account that starts with `table` is looked up in it. */
  table?: string
}

/** A key made of a number. */
export const key = (fill: number): string => base58.encode(new Uint8Array(32).fill(fill))

export const little = (value: bigint | number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn))
export const u32 = (value: number): number[] => little(value, 4)
export const u64 = (value: bigint | number): number[] => little(value, 8)

const compact = (count: number): number[] =>
  count < 0x80 ? [count] : [(count & 0x7f) | 0x80, ...compact(count >> 7)]
const list = (items: number[][]): number[] => [...compact(items.length), ...items.flat()]
const bytes = (items: ArrayLike<number>): number[] => [...compact(items.length), ...Array.from(items)]

const unique = (items: string[]): string[] => [...new Set(items)]
const isLookedUp = (account: string): boolean => account.startsWith('table')

/** The message that is signed: everything unsigned is writable. */
export function messageBytes({ signers, instructions, table }: TestTransaction): Uint8Array {
  const all = instructions.flatMap(({ program, accounts = [] }) => [...accounts, program])
  const keys = unique([...signers, ...all.filter((account) => !isLookedUp(account))])
  const places = [...keys, ...unique(all.filter(isLookedUp))]
  const calls = instructions.map(({ program, accounts = [], data = [] }) => [
    keys.indexOf(program),
    ...bytes(accounts.map((account) => places.indexOf(account))),
    ...bytes(data),
  ])
  const looked = places.slice(keys.length).map((_, at) => at)
  return new Uint8Array([
    ...(table ? [0x80] : []),
    ...[signers.length, 0, 0],
    ...list(keys.map((one) => [...base58.decode(one)])),
    ...new Uint8Array(32).fill(5),
    ...list(calls),
    ...(table ? list([[...base58.decode(table), ...bytes(looked), 0]]) : []),
  ])
}

export function wireBytes(transaction: TestTransaction): Uint8Array {
  const message = messageBytes(transaction)
  const count = transaction.signers.length
  return new Uint8Array([...compact(count), ...new Uint8Array(64 * count), ...message])
}
