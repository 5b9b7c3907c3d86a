import { type Layouts, lamports } from './layout.ts'

/** System program. https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction */
export const systemLayouts: Layouts = {
  0: {
    type: 'createAccount',
    roles: ['from', 'account'],
    read: (data) => {
      const amount = lamports(data.u64())
      data.u64()
      return { amount, accounts: [{ role: 'program', account: data.key() }] }
    },
  },
  1: {
    type: 'assign',
    roles: ['account'],
    read: (data) => ({ accounts: [{ role: 'program', account: data.key() }] }),
  },
  2: { type: 'sendSol', roles: ['from', 'to'], read: (data) => ({ amount: lamports(data.u64()) }) },
  4: { type: 'advanceNonce', roles: ['account', null, 'authority'] },
  5: {
    type: 'sendSol',
    roles: ['from', 'to', null, null, 'authority'],
    read: (data) => ({ amount: lamports(data.u64()) }),
  },
  7: {
    type: 'nonceAuthority',
    roles: ['account', null],
    read: (data) => ({ accounts: [{ role: 'authority', account: data.key() }] }),
  },
}
