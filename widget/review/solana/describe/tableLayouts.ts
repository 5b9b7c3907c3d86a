import type { Layouts } from './layout.ts'

/** Address lookup tables. https://docs.rs/solana-address-lookup-table-interface/latest/solana_address_lookup_table_interface/instruction */
export const tableLayouts: Layouts = {
  0: {
    type: 'changeTable',
    roles: ['account', 'owner', 'from'],
    read: (data) => {
      data.u64()
      data.u8()
      return {}
    },
  },
  1: { type: 'changeTable', roles: ['account', 'owner'] },
  2: {
    type: 'changeTable',
    roles: ['account', 'owner'],
    read: (data) => {
      for (let left = data.u64(); left > 0n; left--) data.key()
      return {}
    },
  },
  3: { type: 'changeTable', roles: ['account', 'owner'] },
  4: { type: 'closeTable', roles: ['account', 'owner', 'to'] },
}
