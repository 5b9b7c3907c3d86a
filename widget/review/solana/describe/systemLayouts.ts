import type { DataReader } from './dataReader.ts'
import { type Layouts, lamports } from './layout.ts'

const byProgram = (data: DataReader) => ({ role: 'program' as const, account: data.key() })

/** The key and the text that an address is made of; the program checks that they fit. */
function skipSeed(data: DataReader): void {
  data.key()
  data.text()
}

/** System program. https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction */
export const systemLayouts: Layouts = {
  0: {
    type: 'createAccount',
    roles: ['from', 'account'],
    read: (data) => {
      const amount = lamports(data.u64())
      data.u64()
      return { amount, accounts: [byProgram(data)] }
    },
  },
  1: {
    type: 'assign',
    roles: ['account'],
    read: (data) => ({ accounts: [byProgram(data)] }),
  },
  2: { type: 'sendSol', roles: ['from', 'to'], read: (data) => ({ amount: lamports(data.u64()) }) },
  3: {
    type: 'createAccount',
    roles: ['from', 'account'],
    read: (data) => {
      skipSeed(data)
      const amount = lamports(data.u64())
      data.u64()
      return { amount, accounts: [byProgram(data)] }
    },
  },
  4: { type: 'advanceNonce', roles: ['account', null, 'authority'] },
  5: {
    type: 'sendSol',
    roles: ['from', 'to', null, null, 'authority'],
    read: (data) => ({ amount: lamports(data.u64()) }),
  },
  6: {
    type: 'initNonce',
    roles: ['account', null, null],
    read: (data) => ({ accounts: [{ role: 'authority', account: data.key() }] }),
  },
  7: {
    type: 'nonceAuthority',
    roles: ['account', null],
    read: (data) => ({ accounts: [{ role: 'authority', account: data.key() }] }),
  },
  8: {
    type: 'allocate',
    roles: ['account'],
    read: (data) => {
      data.u64()
      return {}
    },
  },
  // An address by seed is made of the program that gets it: no person's account can be given away by these two.
  9: {
    type: 'allocate',
    roles: ['account', 'owner'],
    read: (data) => {
      skipSeed(data)
      data.u64()
      return { accounts: [byProgram(data)] }
    },
  },
  10: {
    type: 'allocate',
    roles: ['account', 'owner'],
    read: (data) => {
      skipSeed(data)
      return { accounts: [byProgram(data)] }
    },
  },
  11: {
    type: 'sendSol',
    roles: ['from', 'owner', 'to'],
    read: (data) => {
      const amount = lamports(data.u64())
      data.text()
      data.key()
      return { amount }
    },
  },
  12: { type: 'initNonce', roles: ['account'] },
}
