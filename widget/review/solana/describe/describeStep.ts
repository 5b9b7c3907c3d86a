import { shownBytes, toHex } from '../../shownBytes.ts'
import { readBudget } from './budget.ts'
import { dataReader } from './dataReader.ts'
import type { SolanaStep } from './description.ts'
import { type Layout, type Layouts, type RawInstruction, readStep } from './layout.ts'
import { programs } from './programs.ts'
import { stakeLayouts } from './stakeLayouts.ts'
import { systemLayouts } from './systemLayouts.ts'
import { tableLayouts } from './tableLayouts.ts'
import { token2022Layouts } from './token2022Layouts.ts'
import { tokenLayouts } from './tokenLayouts.ts'
import { voteLayouts } from './voteLayouts.ts'

type Read = (raw: RawInstruction) => SolanaStep

const byNumber =
  (layouts: Layouts, size: 'u8' | 'u32'): Read =>
  (raw) => {
    const data = dataReader(raw.data)
    const layout = layouts[data[size]()]
    if (!layout) throw new RangeError('unknown')
    return readStep(raw, layout, data)
  }

const createTokenAccount: Layout = {
  type: 'createTokenAccount',
  roles: ['from', 'account', 'holder', 'mint'],
}

/** Tokens in an account that belongs to a token account go to the wallet's own. */
const recoverNested: Layout = {
  type: 'recoverToken',
  roles: ['from', 'mint', 'to', null, null, 'owner'],
}

/**
 * No data and `0`: create; `1`: create where it is not there yet; `2`: recover.
 * https://docs.rs/spl-associated-token-account-interface
 */
const readTokenAccount: Read = (raw) => {
  const data = dataReader(raw.data)
  const kind = data.left() > 0 ? data.u8() : 0
  if (kind > 2) throw new RangeError('unknown')
  return readStep(raw, kind === 2 ? recoverNested : createTokenAccount, data)
}

const readMemo: Read = ({ program, data }) => ({
  type: 'memo',
  program,
  accounts: [],
  memo: shownBytes(data),
})

const readBudgetStep: Read = (raw) => {
  readBudget(raw)
  return { type: 'budget', program: raw.program, accounts: [] }
}

const readers: Readonly<Record<string, Read>> = {
  [programs.system]: byNumber(systemLayouts, 'u32'),
  [programs.token]: byNumber(tokenLayouts, 'u8'),
  [programs.token2022]: byNumber(token2022Layouts, 'u8'),
  [programs.stake]: byNumber(stakeLayouts, 'u32'),
  [programs.tables]: byNumber(tableLayouts, 'u32'),
  [programs.vote]: byNumber(voteLayouts, 'u32'),
  [programs.tokenAccount]: readTokenAccount,
  [programs.memo]: readMemo,
  [programs.memoOld]: readMemo,
  [programs.budget]: readBudgetStep,
}

/** What one instruction does; `other` where its program, its number or any of its bytes is not known. */
export function describeStep(raw: RawInstruction): SolanaStep {
  try {
    const read = Object.hasOwn(readers, raw.program) ? readers[raw.program] : undefined
    if (read) return read(raw)
  } catch {
    // Shown as bytes.
  }
  return {
    type: 'other',
    program: raw.program,
    accounts: raw.accounts.map((account) => ({ role: 'account', account })),
    data: toHex(raw.data),
  }
}
