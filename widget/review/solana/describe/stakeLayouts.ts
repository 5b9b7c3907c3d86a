import { type Layouts, lamports } from './layout.ts'

/** Stake program. https://docs.rs/solana-stake-interface/latest/solana_stake_interface/instruction */
export const stakeLayouts: Layouts = {
  1: {
    type: 'stakeAuthority',
    roles: ['account', null, 'owner'],
    read: (data) => {
      const account = data.key()
      data.u32()
      return { accounts: [{ role: 'authority', account }] }
    },
  },
  2: { type: 'stake', roles: ['account', 'to'] },
  4: {
    type: 'withdrawStake',
    roles: ['from', 'to', null, null, 'owner'],
    read: (data) => ({ amount: lamports(data.u64()) }),
  },
  5: { type: 'unstake', roles: ['account', null, 'owner'] },
}
