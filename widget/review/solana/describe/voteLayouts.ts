import type { DataReader } from './dataReader.ts'
import { type Layouts, lamports } from './layout.ts'

/** Voter or withdrawer; other numbers are none. */
function skipKind(data: DataReader): void {
  if (data.u32() > 1) throw new RangeError('no authority')
}

/** What people do with a vote account; voting itself is for validators. https://docs.rs/solana-vote-interface/latest/solana_vote_interface/instruction */
export const voteLayouts: Layouts = {
  0: {
    type: 'initVote',
    roles: ['account', null, null, 'owner'],
    read: (data) => {
      data.key()
      const voter = { role: 'staker' as const, account: data.key() }
      const withdrawer = { role: 'withdrawer' as const, account: data.key() }
      data.u8()
      return { accounts: [voter, withdrawer] }
    },
  },
  1: {
    type: 'voteAuthority',
    roles: ['account', null, 'owner'],
    read: (data) => {
      const account = data.key()
      skipKind(data)
      return { accounts: [{ role: 'authority', account }] }
    },
  },
  3: {
    type: 'withdrawVote',
    roles: ['from', 'to', 'owner'],
    read: (data) => ({ amount: lamports(data.u64()) }),
  },
  4: { type: 'changeVote', roles: ['account', 'authority', 'owner'] },
  5: {
    type: 'changeVote',
    roles: ['account', 'owner'],
    read: (data) => {
      data.u8()
      return {}
    },
  },
  7: {
    type: 'voteAuthority',
    roles: ['account', null, 'owner', 'authority'],
    read: (data) => {
      skipKind(data)
      return {}
    },
  },
}
