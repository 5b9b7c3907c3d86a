import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { registerWallet } from '@wallet-standard/wallet'

/** The person in front of the Solana wallet's own window. */
export const solanaPerson: { answer: 'yes' | 'no'; asked: string[] } = { answer: 'yes', asked: [] }

function confirm(what: string): void {
  solanaPerson.asked.push(what)
  if (solanaPerson.answer === 'no') throw new Error('User rejected the request.')
}

const chains = ['solana:mainnet', 'solana:devnet'] as const
const features = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const
const secret = new Uint8Array(32).fill(7)
const publicKey = ed25519.getPublicKey(secret)
const account = Object.freeze({ address: base58.encode(publicKey), publicKey, chains, features })
const icon =
  `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#7c3aed"/></svg>')}` as const

type Change = (changed: { accounts: readonly (typeof account)[] }) => void

function sign(wire: Uint8Array): Uint8Array {
  const transaction = VersionedTransaction.deserialize(wire)
  const place = transaction.message.staticAccountKeys.findIndex((key) => key.toBase58() === account.address)
  transaction.signatures[place] = ed25519.sign(transaction.message.serialize(), secret)
  return transaction.serialize()
}

async function send(wire: Uint8Array): Promise<Uint8Array> {
  const params = [base64.encode(wire), { encoding: 'base64' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/solana/devnet', { method: 'POST', headers, body })
  const { result, error } = (await answer.json()) as { result: string; error?: { message: string } }
  if (error) throw new Error(error.message)
  return base58.decode(result)
}

/** A wallet of the page by Wallet Standard, with one key; it remembers that it was connected. */
export function registerSolanaWallet(name = 'Violet Wallet'): void {
  const kept = 'test-solana-wallet'
  const listeners = new Set<Change>()
  let accounts: (typeof account)[] = []
  const setAccounts = (next: (typeof account)[]): void => {
    accounts = next
    for (const listener of listeners) listener({ accounts: next })
  }
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
          if (silent && !localStorage.getItem(kept)) return { accounts }
          if (!silent) confirm('connect')
          localStorage.setItem(kept, '1')
          setAccounts([account])
          return { accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          localStorage.removeItem(kept)
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
          confirm('message')
          return inputs.map(({ message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, secret),
          }))
        },
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn({ domain = location.host, statement = '' }: { domain?: string; statement?: string }) {
          confirm('sign-in')
          const who = `${domain} wants you to sign in with your Solana account:\n${account.address}`
          const signedMessage = new TextEncoder().encode(`${who}\n\n${statement}`)
          setAccounts([account])
          return [{ account, signedMessage, signature: ed25519.sign(signedMessage, secret) }]
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: { transaction: Uint8Array }[]) {
          confirm('transaction')
          return inputs.map(({ transaction }) => ({ signedTransaction: sign(transaction) }))
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction({ transaction }: { transaction: Uint8Array }) {
          confirm('send')
          return [{ signature: await send(sign(transaction)) }]
        },
      },
    },
  })
}
