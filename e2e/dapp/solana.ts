import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { WalletName } from '@solana/wallet-adapter-base'
import {
  ConnectionProvider,
  useWallet,
  type WalletContextState,
  WalletProvider,
} from '@solana/wallet-adapter-react'
import {
  type AddressLookupTableAccount,
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { registerSolanaWallet, solanaPerson } from '../wallets/solanaWallet.ts'

/** A page as the wallet adapter's documentation writes it: it knows nothing of Gatehouse but finds it by Wallet Standard. */
registerSolanaWallet()
const endpoint = `${location.origin}/solana/devnet`
const connection = new Connection(endpoint, 'confirmed')

let wallet: WalletContextState | undefined
const errors: string[] = []
const Inner = (): null => {
  wallet = useWallet()
  return null
}
const provided = createElement(WalletProvider, {
  wallets: [],
  autoConnect: true,
  onError: (error) => errors.push(error.name),
  // biome-ignore lint/correctness/noChildrenProp: its types know no other children
  children: createElement(Inner),
})
createRoot(document.querySelector('#app') as HTMLElement).render(
  // biome-ignore lint/correctness/noChildrenProp: its types know no other children
  createElement(ConnectionProvider, { endpoint, children: provided }),
)

async function until<T>(read: () => T | undefined | null | false): Promise<T> {
  for (;;) {
    const found = read()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const state = () => ({
  wallet: wallet?.wallet?.adapter.name,
  connected: wallet?.connected ?? false,
  address: wallet?.publicKey?.toBase58() ?? null,
  errors: [...errors],
})
const key = (): PublicKey => {
  if (!wallet?.publicKey) throw new Error('not connected')
  return wallet.publicKey
}
const send = (to: string, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: key(), toPubkey: new PublicKey(to), lamports })
/** The name of what went wrong, so that a refusal can be looked at. */
const said = async <T>(run: () => Promise<T>): Promise<{ ok: T } | { error: string; cause: string }> => {
  try {
    return { ok: await run() }
  } catch (error) {
    const { name, message } = error as Error
    return { error: name, cause: message }
  }
}

const page = {
  person: solanaPerson,
  state,
  names: () => wallet?.wallets.map(({ adapter }) => adapter.name) ?? [],
  /** The person picks Gatehouse in the page's own list; connecting follows by itself. */
  async connect(): Promise<void> {
    await until(() => page.names().includes('Gatehouse' as WalletName))
    wallet?.select('Gatehouse' as WalletName)
    await until(() => wallet?.connected || errors.length > 0)
  },
  signMessage: (text: string) =>
    said(async () => {
      const message = new TextEncoder().encode(text)
      const signature = await wallet?.signMessage?.(message)
      return signature !== undefined && ed25519.verify(signature, message, key().toBytes())
    }),
  signTransaction: (to: string, lamports: number) =>
    said(async () => {
      const { blockhash } = await connection.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: key(), recentBlockhash: blockhash }).add(
        send(to, lamports),
      )
      return (await wallet?.signTransaction?.(transaction))?.verifySignatures() === true
    }),
  signAll: (to: string) =>
    said(async () => {
      const { blockhash } = await connection.getLatestBlockhash()
      const make = (lamports: number) =>
        new Transaction({ feePayer: key(), recentBlockhash: blockhash }).add(send(to, lamports))
      const signed = await wallet?.signAllTransactions?.([make(1), make(2)])
      return signed?.map((transaction) => transaction.verifySignatures())
    }),
  send: (to: string, lamports: number) =>
    said(async () => {
      const { blockhash } = await connection.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: key(), recentBlockhash: blockhash }).add(
        send(to, lamports),
      )
      return wallet?.sendTransaction(transaction, connection)
    }),
  /** Version 0, its receiver out of a lookup table. */
  sendByTable: (table: string, to: string, lamports: number) =>
    said(async () => {
      const { blockhash } = await connection.getLatestBlockhash()
      const { value } = await connection.getAddressLookupTable(new PublicKey(table))
      const message = new TransactionMessage({
        payerKey: key(),
        recentBlockhash: blockhash,
        instructions: [send(to, lamports)],
      }).compileToV0Message([value as AddressLookupTableAccount])
      return wallet?.sendTransaction(new VersionedTransaction(message), connection)
    }),
  sendToken: (mint: string, from: string, to: string, amount: number, decimals: number) =>
    said(async () => {
      const data = new Uint8Array(10)
      data.set([12])
      new DataView(data.buffer).setBigUint64(1, BigInt(amount), true)
      data.set([decimals], 9)
      const keys = [from, mint, to].map((name) => ({
        pubkey: new PublicKey(name),
        isSigner: false,
        isWritable: name !== mint,
      }))
      const programId = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
      const owner = { pubkey: key(), isSigner: true, isWritable: false }
      const { blockhash } = await connection.getLatestBlockhash()
      const transaction = new Transaction({ feePayer: key(), recentBlockhash: blockhash }).add(
        new TransactionInstruction({ programId, keys: [...keys, owner], data: data as Buffer }),
      )
      return wallet?.sendTransaction(transaction, connection)
    }),
  signIn: () =>
    said(async () => {
      const signed = await wallet?.signIn?.({ statement: 'Hello' })
      return (
        signed && {
          text: new TextDecoder().decode(signed.signedMessage),
          key: base58.encode(Uint8Array.from(signed.account.publicKey)),
        }
      )
    }),
  disconnect: () => wallet?.disconnect(),
}
export type SolanaPage = typeof page

/** What the fixtures of people ask of every page. */
const test = {
  person: { answer: 'yes' },
  async request(method: string, params?: unknown): Promise<unknown> {
    return { ok: await window.gatehouse?.evm.request({ method, params }) }
  },
}
Object.assign(window, { page, test })
