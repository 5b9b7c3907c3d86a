import { base58 } from '@scure/base'
import { WalletAdapterNetwork } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { solanaShape } from '../../../host-sdk/solana/shape.ts'
import { solanaWallet } from '../../../host-sdk/solana/solanaWallet.ts'
import { ownWallet } from '../../../host-sdk/standard/ownWallet.ts'
import { readRequest } from '../../review/readRequest.ts'
import { readAskedTransaction } from '../../review/solana/readAsked.ts'
import { readMessageBytes, solanaParams } from '../../review/solana/solanaParams.ts'

const payer = new PublicKey(new Uint8Array(32).fill(5))
const to = new PublicKey(new Uint8Array(32).fill(6))
const pubkey = payer.toBase58()
const blockhash = new PublicKey(new Uint8Array(32).fill(7)).toBase58()
const signature = base58.encode(new Uint8Array(64).fill(4))
const instruction = (lamports: number) =>
  SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports })
const legacy = (lamports = 1): Transaction =>
  new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight: 1 }).add(instruction(lamports))
const message = (lamports: number): TransactionMessage =>
  new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [instruction(lamports)],
  })
const versioned = (lamports = 1): VersionedTransaction =>
  new VersionedTransaction(message(lamports).compileToV0Message())
const wireOf = (one: Transaction | VersionedTransaction): Uint8Array =>
  new Uint8Array(
    one instanceof Transaction
      ? one.serialize({ requireAllSignatures: false, verifySignatures: false })
      : one.serialize(),
  )

// The adapter takes itself for unsupported where there is no page.
beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {})
  return () => void vi.unstubAllGlobals()
})

/** The adapter over our own wallet; the frame echoes what it is to sign. */
async function adapter() {
  const requests: RpcRequest[] = []
  const accounts = solanaWallet.accounts({
    namespace: 'solana',
    accounts: [`${solanaClusters.mainnet}:${pubkey}`],
    network: solanaClusters.mainnet,
    wallet: { id: 'w', name: 'W' },
  })
  const answers: Record<string, (params: never) => unknown> = {
    solana_requestAccounts: () => [{ pubkey }],
    solana_signMessage: () => ({ signature }),
    solana_signTransaction: ({ transaction }: { transaction: string }) => ({ signature, transaction }),
    solana_signAllTransactions: ({ transactions }: { transactions: string[] }) => ({ transactions }),
    solana_signAndSendTransaction: () => ({ signature }),
    solana_signIn: () => ({ address: pubkey, signedMessage: base58.encode(new Uint8Array([1])), signature }),
  }
  const page = {
    accounts: () => accounts,
    state: () => ({ connections: [], networks: {} }),
    disconnect: async () => {},
    request: async (request: RpcRequest) => {
      const given = structuredClone(request)
      requests.push(given)
      return answers[given.method]?.(given.params as never)
    },
  }
  const own = ownWallet(
    () => solanaShape(),
    async (feature, inputs) => solanaWallet.features[feature]?.(page, inputs),
  )
  own.setAccounts(accounts)
  const made = new StandardWalletAdapter({ wallet: own.wallet as never })
  await made.connect()
  requests.splice(0)
  const read = () => {
    const [given, ...others] = requests
    expect(others).toEqual([])
    const { method, params, network } = readRequest(given)
    const schema = solanaParams[method as keyof typeof solanaParams]
    return { method, network, params: schema.parse(params) as Record<string, never> }
  }
  return { made, read }
}

describe('wallet-adapter', () => {
  test.each([
    ['a legacy transaction', legacy()],
    ['a versioned transaction', versioned()],
    ['an amount beyond 32 bits', legacy(2 ** 40 + 1)],
  ])('signs %s', async (_, transaction) => {
    const { made, read } = await adapter()
    await made.signTransaction?.(transaction)
    const { method, params } = read()
    expect([method, params['pubkey']]).toEqual(['solana_signTransaction', pubkey])
    expect(readAskedTransaction(params['transaction'] ?? '').wire).toEqual(wireOf(transaction))
  })
  test('signs several in their order', async () => {
    const { made, read } = await adapter()
    const all = [versioned(1), legacy(2), versioned(3)]
    await made.signAllTransactions?.(all)
    const { method, params } = read()
    expect(method).toBe('solana_signAllTransactions')
    const texts = params['transactions'] as unknown as string[]
    expect(texts.map((text) => readAskedTransaction(text).wire)).toEqual(all.map(wireOf))
  })
  test.each([
    [{}, {}],
    [
      { skipPreflight: true, maxRetries: 0 },
      { skipPreflight: true, maxRetries: 0 },
    ],
    [
      { preflightCommitment: 'processed', minContextSlot: 9 },
      { preflightCommitment: 'processed', minContextSlot: 9 },
    ],
  ] as const)('sends with %j', async (options, meant) => {
    const { made, read } = await adapter()
    const connection = new Connection('https://api.mainnet-beta.solana.com')
    const sent = await made.sendTransaction(versioned(), connection, options)
    expect(sent).toBe(signature)
    const { method, network, params } = read()
    expect([method, network]).toEqual(['solana_signAndSendTransaction', solanaClusters.mainnet])
    expect(params['options']).toMatchObject(meant)
    expect(readAskedTransaction(params['transaction'] ?? '').wire).toEqual(wireOf(versioned()))
  })
  test.each(['hello', 'Grüße 🫖', '\u0001'])('signs the message %j', async (text) => {
    const { made, read } = await adapter()
    const bytes = new TextEncoder().encode(text)
    await made.signMessage?.(bytes)
    expect(readMessageBytes(read().params['message'] ?? '')).toEqual(bytes)
  })
  test('signs in', async () => {
    const { made, read } = await adapter()
    const input = {
      domain: 'shop.example',
      statement: 'Hello',
      nonce: '12345678',
      chainId: WalletAdapterNetwork.Devnet,
      resources: ['https://shop.example/terms'],
    }
    await made.signIn?.(input)
    expect(read()).toMatchObject({ method: 'solana_signIn', params: input })
  })
})
