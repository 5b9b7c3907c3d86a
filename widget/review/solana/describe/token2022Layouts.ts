import type { DataReader } from './dataReader.ts'
import { type Layouts, tokens } from './layout.ts'
import { tokenLayouts } from './tokenLayouts.ts'

/** With what the token keeps of it, which the program checks; other numbers behind this one are none that we read. */
function readAmountWithFee(data: DataReader) {
  if (data.u8() !== 1) throw new RangeError('no payment')
  const read = { amount: tokens(data.u64(), data.u8()) }
  data.u64()
  return read
}

/** A switch: on or off. */
function readSwitch(data: DataReader) {
  if (data.u8() > 1) throw new RangeError('no switch')
  return {}
}

/** Numbers of extensions for which the account is made longer. */
function readTypes(data: DataReader) {
  while (data.left() > 0) data.u16()
  return {}
}

/** What Token-2022 has beside SPL Token. https://docs.rs/spl-token-2022-interface, instruction and extension */
export const token2022Layouts: Layouts = {
  ...tokenLayouts,
  26: { type: 'sendToken', roles: ['from', 'mint', 'to', 'owner'], read: readAmountWithFee },
  29: { type: 'tokenSetting', roles: ['account', 'from', null, 'owner'], read: readTypes },
  /** Whether what comes must have a memo. */
  30: { type: 'tokenSetting', roles: ['account', 'owner'], read: readSwitch },
  /** Whether programs that the holder calls may move its tokens. */
  34: { type: 'tokenSetting', roles: ['account', 'owner'], read: readSwitch },
  38: { type: 'recoverSol', roles: ['from', 'to', 'owner'] },
}
