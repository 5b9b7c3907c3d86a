import { readyEvent, registerEvent, type StandardApp, type StandardWallet } from './standardWallet.ts'

export interface CollectedWallets {
  /** In the order in which they came; the objects are the wallets' own and not to be trusted further than `isWallet`. */
  list(): StandardWallet[]
  stop(): void
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Has the form of a wallet; its getters are foreign code and may throw. */
function isWallet(value: unknown): value is StandardWallet {
  try {
    const { name, chains, accounts, features } = value as StandardWallet
    return typeof name === 'string' && isObject(features) && Array.isArray(chains) && Array.isArray(accounts)
  } catch {
    return false
  }
}

/** Collects the page's Wallet Standard wallets, whether they came before or come later. Never asks them anything. */
export function collectWallets(onChange: () => void): CollectedWallets {
  const found = new Set<StandardWallet>()
  const app: StandardApp = Object.freeze({
    register(...wallets: StandardWallet[]) {
      const fresh = wallets.filter((wallet) => isWallet(wallet) && !found.has(wallet))
      for (const wallet of fresh) found.add(wallet)
      if (fresh[0]) onChange()
      return () => {
        const left = fresh.filter((wallet) => found.delete(wallet))
        if (left[0]) onChange()
      }
    },
  })
  const onRegister = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') detail(app)
  }
  addEventListener(registerEvent, onRegister)
  dispatchEvent(new CustomEvent(readyEvent, { detail: app }))
  return {
    list: () => [...found],
    stop: () => removeEventListener(registerEvent, onRegister),
  }
}
