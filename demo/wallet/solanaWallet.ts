import { registerWallet } from '@wallet-standard/wallet'
import type { FamilyWalletOptions } from './familyWallet.ts'

const features = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

export interface SolanaWalletOptions extends FamilyWalletOptions {
  chains: readonly `solana:${string}`[]
  publicKey: Uint8Array
  /** Of the page's own origin: what the wallet sends goes there. */
  rpcUrl: string
}

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `solana:${string}`[]
  readonly features: typeof features
}
type Change = (changed: { accounts: readonly Account[] }) => void

/** A wallet of the page by Wallet Standard, with one key; it remembers that it was connected. */
export function registerSolanaWallet(options: SolanaWalletOptions): void {
  const { name, icon, chains, address, publicKey, secret, storageKey, rpcUrl } = options
  const account: Account = Object.freeze({ address, publicKey, chains, features })
  const listeners = new Set<Change>()
  let accounts: Account[] = []
  const setAccounts = (next: Account[]): void => {
    accounts = next
    for (const listener of listeners) listener({ accounts: next })
  }
  const ask = async (act: string, title: string, ...lines: string[]): Promise<void> => {
    if (!(await options.confirm({ act, title, lines }))) throw new Error('User rejected the request.')
  }
  const signer = async () => (await import('./solanaSigner.ts')).solanaSigner(secret)

  registerWallet({
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          if (silent && !localStorage.getItem(storageKey)) return { accounts }
          if (!silent) await ask('connect', 'Connect to this site?', location.host, address)
          localStorage.setItem(storageKey, '1')
          setAccounts([account])
          return { accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          localStorage.removeItem(storageKey)
          setAccounts([])
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: Change) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: { message: Uint8Array }[]) {
          await ask(
            'message',
            'Sign message?',
            ...inputs.map(({ message }) => new TextDecoder().decode(message)),
          )
          const { sign } = await signer()
          return inputs.map(({ message }) => ({ signedMessage: message, signature: sign(message) }))
        },
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn({ domain = location.host, statement = '' }: { domain?: string; statement?: string }) {
          await ask('sign-in', 'Sign in?', domain, statement)
          const who = `${domain} wants you to sign in with your Solana account:\n${address}`
          const signedMessage = new TextEncoder().encode(`${who}\n\n${statement}`)
          const { sign } = await signer()
          setAccounts([account])
          return [{ account, signedMessage, signature: sign(signedMessage) }]
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: { transaction: Uint8Array }[]) {
          await ask('transaction', 'Sign transaction?', `From ${address}`)
          const { signTransaction } = await signer()
          return inputs.map(({ transaction }) => ({ signedTransaction: signTransaction(transaction) }))
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction({ transaction }: { transaction: Uint8Array }) {
          await ask('send', 'Send transaction?', `From ${address}`)
          const { signTransaction, send } = await signer()
          return [{ signature: await send(signTransaction(transaction), rpcUrl) }]
        },
      },
    },
  })
}
