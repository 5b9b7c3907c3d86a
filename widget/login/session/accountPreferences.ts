import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { AccountType } from '../protocol.ts'

export type PreferredAccounts = Partial<Record<Namespace, AccountType>>

/** Which account of a chain family a person put first, kept on this device. */
export interface AccountPreferences {
  /** Empty when nothing was kept, or nothing can be. */
  read(userId: string): PreferredAccounts
  keep(userId: string, preferred: PreferredAccounts): void
}

const nameOf = (userId: string): string => `gatehouse:accounts:${userId}`

/** What stands in a storage was written by us, but may be damaged: only these words are taken from it. */
const known: Readonly<Record<Namespace, readonly AccountType[]>> = {
  eip155: ['smartAccount', 'eoa'],
  solana: ['eoa'],
  bip122: ['payment', 'ordinals'],
}

/** @param storage throws where the browser gives a frame none */
export function createAccountPreferences(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): AccountPreferences {
  return {
    read(userId) {
      try {
        const kept = JSON.parse(storage().getItem(nameOf(userId)) ?? '{}') as Record<string, unknown>
        const namespaces = Object.keys(known) as Namespace[]
        const found = namespaces.map((name) => [name, known[name].find((type) => type === kept[name])])
        return Object.fromEntries(found.filter(([, type]) => type)) as PreferredAccounts
      } catch {
        return {}
      }
    },
    keep(userId, preferred) {
      try {
        storage().setItem(nameOf(userId), JSON.stringify(preferred))
      } catch {
        // It holds until the frame goes.
      }
    },
  }
}
