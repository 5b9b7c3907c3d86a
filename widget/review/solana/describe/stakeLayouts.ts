import type { DataReader } from './dataReader.ts'
import { type Layouts, lamports } from './layout.ts'

const amount = (data: DataReader) => ({ amount: lamports(data.u64()) })

/** Staker or withdrawer; other numbers are none. */
function skipKind(data: DataReader): void {
  if (data.u32() > 1) throw new RangeError('no authority')
}

/** A time and an epoch, before which only the custodian lets anything out; zeros are no lock. */
const readLock = (data: DataReader): boolean => [data.u64(), data.u64()].some((value) => value > 0n)

const readOptional = <T>(data: DataReader, read: () => T): T | undefined => {
  const given = data.u8()
  if (given > 1) throw new RangeError('neither there nor not')
  return given === 1 ? read() : undefined
}

/** Stake program. https://docs.rs/solana-stake-interface/latest/solana_stake_interface/instruction */
export const stakeLayouts: Layouts = {
  0: {
    type: 'initStake',
    roles: ['account', null],
    read: (data) => {
      const staker = { role: 'staker' as const, account: data.key() }
      const withdrawer = { role: 'withdrawer' as const, account: data.key() }
      const locks = readLock(data)
      const custodian = { role: 'custodian' as const, account: data.key() }
      return { accounts: locks ? [staker, withdrawer, custodian] : [staker, withdrawer], locks }
    },
  },
  1: {
    type: 'stakeAuthority',
    roles: ['account', null, 'owner'],
    read: (data) => {
      const account = data.key()
      skipKind(data)
      return { accounts: [{ role: 'authority', account }] }
    },
  },
  2: { type: 'stake', roles: ['account', 'to'] },
  3: { type: 'splitStake', roles: ['from', 'to', 'owner'], read: amount },
  4: { type: 'withdrawStake', roles: ['from', 'to', null, null, 'owner'], read: amount },
  5: { type: 'unstake', roles: ['account', null, 'owner'] },
  6: {
    type: 'lockStake',
    roles: ['account', 'owner'],
    read: (data) => {
      const [time, epoch] = [readOptional(data, data.u64), readOptional(data, data.u64)]
      const custodian = readOptional(data, data.key)
      return {
        ...(custodian !== undefined && { accounts: [{ role: 'custodian', account: custodian }] }),
        locks: [time, epoch].some((value) => (value ?? 0n) > 0n),
      }
    },
  },
  7: { type: 'mergeStake', roles: ['to', 'from', null, null, 'owner'] },
  8: {
    type: 'stakeAuthority',
    roles: ['account', 'owner', null],
    read: (data) => {
      const account = data.key()
      skipKind(data)
      data.text()
      data.key()
      return { accounts: [{ role: 'authority', account }] }
    },
  },
  9: { type: 'initStake', roles: ['account', null, 'staker', 'withdrawer'] },
  10: {
    type: 'stakeAuthority',
    roles: ['account', null, 'owner', 'authority'],
    read: (data) => {
      skipKind(data)
      return {}
    },
  },
  11: {
    type: 'stakeAuthority',
    roles: ['account', 'owner', null, 'authority'],
    read: (data) => {
      skipKind(data)
      data.text()
      data.key()
      return {}
    },
  },
  12: {
    type: 'lockStake',
    roles: ['account', 'owner'],
    mayFollow: 'custodian',
    read: (data) => ({
      locks: [readOptional(data, data.u64), readOptional(data, data.u64)].some((value) => (value ?? 0n) > 0n),
    }),
  },
  14: { type: 'unstake', roles: ['account', null, null] },
  16: { type: 'moveStake', roles: ['from', 'to', 'owner'], read: amount },
  17: { type: 'moveStake', roles: ['from', 'to', 'owner'], read: amount },
}
