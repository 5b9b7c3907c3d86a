import type { DataReader } from './dataReader.ts'
import { type Layouts, tokens } from './layout.ts'

const amount = (data: DataReader) => ({ amount: tokens(data.u64()) })
const checkedAmount = (data: DataReader) => ({ amount: tokens(data.u64(), data.u8()) })

/** An optional key: a byte that says whether it follows. */
function readAuthority(data: DataReader) {
  data.u8()
  const given = data.u8()
  if (given > 1) throw new RangeError('neither there nor not')
  return given === 1 ? { accounts: [{ role: 'authority' as const, account: data.key() }] } : {}
}

/** With what the token keeps of it, which the program checks; other numbers behind this one are none that we read. */
function readAmountWithFee(data: DataReader) {
  if (data.u8() !== 1) throw new RangeError('no payment')
  const read = checkedAmount(data)
  data.u64()
  return read
}

/** SPL Token, and what Token-2022 has in common with it. https://docs.rs/spl-token-interface */
export const tokenLayouts: Layouts = {
  3: { type: 'sendToken', roles: ['from', 'to', 'owner'], read: amount },
  4: { type: 'approveToken', roles: ['account', 'delegate', 'owner'], read: amount },
  5: { type: 'revokeToken', roles: ['account', 'owner'] },
  6: { type: 'setAuthority', roles: ['account', 'owner'], read: readAuthority },
  8: { type: 'burnToken', roles: ['account', 'mint', 'owner'], read: amount },
  9: { type: 'closeToken', roles: ['account', 'to', 'owner'] },
  12: { type: 'sendToken', roles: ['from', 'mint', 'to', 'owner'], read: checkedAmount },
  13: { type: 'approveToken', roles: ['account', 'mint', 'delegate', 'owner'], read: checkedAmount },
  15: { type: 'burnToken', roles: ['account', 'mint', 'owner'], read: checkedAmount },
  17: { type: 'wrapSol', roles: ['account'] },
}

/** What Token-2022 has beside. https://docs.rs/spl-token-2022-interface, extension/transfer_fee */
export const token2022Layouts: Layouts = {
  ...tokenLayouts,
  26: { type: 'sendToken', roles: ['from', 'mint', 'to', 'owner'], read: readAmountWithFee },
}
