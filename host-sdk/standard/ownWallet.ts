import { icon, name } from '../identity.ts'
import { tellEach } from '../tellEach.ts'
import { functionOf } from './functionOf.ts'
import type { StandardAccount, StandardWallet } from './standardWallet.ts'

type Listener = (changed: { accounts: readonly StandardAccount[] }) => void

/** What a wallet of one family offers in Wallet Standard. */
export interface FamilyShape {
  chains: readonly string[]
  /** By name: what stands beside its function. */
  features: Readonly<Record<string, object>>
}

export interface OwnWallet {
  wallet: StandardWallet
  /** What is connected now; the page's listeners hear of a change, and of nothing else. */
  setAccounts(accounts: readonly StandardAccount[]): void
}

/**
 * Our wallet as Wallet Standard wants it, of one family; `standard:connect`, `disconnect` and `events` are always there.
 * What a feature does is `call`, which may load it first.
 * @param shape for what is connected now
 */
export function ownWallet(
  shape: () => FamilyShape,
  call: (feature: string, inputs: readonly unknown[]) => Promise<unknown>,
): OwnWallet {
  const listeners = new Set<Listener>()
  let accounts: readonly StandardAccount[] = []

  let offered: Record<string, object> | undefined

  const offer = (): Record<string, object> => {
    const all: Record<string, object> = {
      'standard:events': Object.freeze({
        version: '1.0.0',
        on(event: string, listener: Listener) {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      }),
    }
    for (const [feature, beside] of Object.entries({
      'standard:connect': {},
      'standard:disconnect': {},
      ...shape().features,
    }))
      all[feature] = Object.freeze({
        version: '1.0.0',
        ...beside,
        [functionOf(feature)]: (...inputs: unknown[]) => call(feature, inputs),
      })
    return all
  }

  return {
    wallet: Object.freeze({
      version: '1.0.0',
      name,
      icon,
      get chains() {
        return [...shape().chains]
      },
      get accounts() {
        return [...accounts]
      },
      get features() {
        offered ??= offer()
        return { ...offered }
      },
    }),
    setAccounts(next) {
      // A key may come later than its address (Bitcoin).
      const seen = (accounts: readonly StandardAccount[]): string =>
        accounts
          .map(({ address, publicKey, chains, features }) => [address, publicKey.length, chains, features])
          .join()
      // What stands beside a feature belongs to the wallet, which may be another one with the same account.
      offered = undefined
      if (seen(next) === seen(accounts)) return
      accounts = next
      tellEach(listeners, (listener) => listener({ accounts: [...next] }))
    },
  }
}
