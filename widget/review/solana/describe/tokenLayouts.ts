import type { DataReader } from './dataReader.ts'
import { type Layouts, tokens } from './layout.ts'

const amount = (data: DataReader) => ({ amount: tokens(data.u64()) })
const checkedAmount = (data: DataReader) => ({ amount: tokens(data.u64(), data.u8()) })

/** An optional key: a byte that says whether it follows. */
function readOptionalKey(data: DataReader): { role: 'authority'; account: string }[] {
  const given = data.u8()
  if (given > 1) throw new RangeError('neither there nor not')
  return given === 1 ? [{ role: 'authority', account: data.key() }] : []
}

function readAuthority(data: DataReader) {
  data.u8()
  const accounts = readOptionalKey(data)
  return accounts.length > 0 ? { accounts } : {}
}

/** Decimals, who makes more, and who freezes. */
function readMint(data: DataReader) {
  data.u8()
  const maker = { role: 'authority' as const, account: data.key() }
  return { accounts: [maker, ...readOptionalKey(data)] }
}

const readHolder = (data: DataReader) => ({ accounts: [{ role: 'holder' as const, account: data.key() }] })

/** How many of the signers that follow have to sign. */
function readMultisig(data: DataReader) {
  data.u8()
  return {}
}

/** SPL Token, and what Token-2022 has in common with it. https://docs.rs/spl-token-interface */
export const tokenLayouts: Layouts = {
  0: { type: 'initMint', roles: ['mint', null], read: readMint },
  1: { type: 'createTokenAccount', roles: ['account', 'mint', 'holder', null] },
  2: { type: 'initMultisig', roles: ['account', null], mayFollow: 'authority', read: readMultisig },
  3: { type: 'sendToken', roles: ['from', 'to', 'owner'], read: amount },
  4: { type: 'approveToken', roles: ['account', 'delegate', 'owner'], read: amount },
  5: { type: 'revokeToken', roles: ['account', 'owner'] },
  6: { type: 'setAuthority', roles: ['account', 'owner'], read: readAuthority },
  7: { type: 'mintToken', roles: ['mint', 'to', 'owner'], read: amount },
  8: { type: 'burnToken', roles: ['account', 'mint', 'owner'], read: amount },
  9: { type: 'closeToken', roles: ['account', 'to', 'owner'] },
  10: { type: 'freezeToken', roles: ['account', 'mint', 'owner'] },
  11: { type: 'thawToken', roles: ['account', 'mint', 'owner'] },
  12: { type: 'sendToken', roles: ['from', 'mint', 'to', 'owner'], read: checkedAmount },
  13: { type: 'approveToken', roles: ['account', 'mint', 'delegate', 'owner'], read: checkedAmount },
  14: { type: 'mintToken', roles: ['mint', 'to', 'owner'], read: checkedAmount },
  15: { type: 'burnToken', roles: ['account', 'mint', 'owner'], read: checkedAmount },
  16: { type: 'createTokenAccount', roles: ['account', 'mint', null], read: readHolder },
  17: { type: 'wrapSol', roles: ['account'] },
  18: { type: 'createTokenAccount', roles: ['account', 'mint'], read: readHolder },
  19: { type: 'initMultisig', roles: ['account'], mayFollow: 'authority', read: readMultisig },
  20: { type: 'initMint', roles: ['mint'], read: readMint },
  22: { type: 'tokenSetting', roles: ['account'] },
}
