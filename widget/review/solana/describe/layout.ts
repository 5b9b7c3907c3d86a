import type { DataReader } from './dataReader.ts'
import type { SolanaAccount, SolanaStep, StepAmount, StepRole, StepType } from './description.ts'

/** How one instruction of a program reads, after its number. */
export interface Layout {
  type: StepType
  /** What its accounts are, in order; `null` is not shown. It must have at least as many. */
  roles: readonly (StepRole | null)[]
  /** What each account behind these is, where any may follow. */
  mayFollow?: StepRole
  read?(data: DataReader): Pick<Partial<SolanaStep>, 'amount' | 'accounts' | 'locks'>
}

/** By the number that the instruction's data begins with. */
export type Layouts = Readonly<Record<number, Layout>>

export const lamports = (value: bigint): StepAmount => ({ value, of: 'sol' })
export const tokens = (value: bigint, decimals?: number): StepAmount => ({
  value,
  of: 'token',
  ...(decimals !== undefined && { decimals }),
})

export interface RawInstruction {
  program: string
  accounts: SolanaAccount[]
  data: Uint8Array
}

/** Reads all of an instruction by its layout; throws `RangeError` where bytes or accounts do not fit. */
export function readStep(raw: RawInstruction, layout: Layout, data: DataReader): SolanaStep {
  if (raw.accounts.length < layout.roles.length) throw new RangeError('too few accounts')
  const read = layout.read?.(data)
  if (data.left() > 0) throw new RangeError('more data than is known of')
  const named = layout.roles.flatMap((role, index) =>
    role ? [{ role, account: raw.accounts[index] ?? null }] : [],
  )
  const { mayFollow } = layout
  const behind = mayFollow ? raw.accounts.slice(layout.roles.length) : []
  const more = mayFollow ? behind.map((account) => ({ role: mayFollow, account })) : []
  return {
    type: layout.type,
    program: raw.program,
    accounts: [...named, ...more, ...(read?.accounts ?? [])],
    ...(read?.amount && { amount: read.amount }),
    ...(read?.locks && { locks: true }),
  }
}
