import { base58, base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../actions/closeModal.ts'
import { disconnect } from '../actions/disconnect.ts'
import { personMs } from '../errors/requestExpired.ts'
import { payment as ours, plain, satoshi, connected as satoshiConnected } from '../test/satoshi.ts'
import {
  alice,
  bob,
  connectedContext,
  networks,
  settled,
  solanaNetwork,
  testCall,
  testContext,
} from '../test/testContext.ts'
import { approveRequest } from './approveRequest.ts'
import { handleRequest } from './handleRequest.ts'

// What a page hears of a payment where somebody leaves meanwhile: a node has it, a wallet has it, or the embedded wallet does.

afterEach(() => void vi.useRealTimers())
const stopClock = (): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    shouldAdvanceTime: true,
  })

type Test = ReturnType<typeof testContext>
type Request = { method: string; params: unknown }
const payment: Request = { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] }
const never = () => new Promise<never>(() => {})

/** Asks, agrees to what our window shows, and waits until somebody has it. */
async function handOver(now: Test, isOut: () => boolean, request: Request, namespace: Namespace = 'eip155') {
  let isOver = false
  const answer = handleRequest(now.context, testCall(), namespace, request).finally(() => {
    isOver = true
  })
  answer.catch(() => {})
  await expect
    .poll(async () => {
      await settled()
      const shown = now.state().requests.find(({ stage }) => stage === 'review')
      if (shown) approveRequest(now.context, shown.id)
      return isOut() || isOver
    })
    .toBe(true)
  return { answer }
}

type Leave = (now: Test) => unknown
const leaves: Readonly<Record<string, Leave>> = {
  'the person closes the window': ({ context }) => void closeModal(context),
  'five minutes pass': () => vi.advanceTimersByTimeAsync(personMs),
  'the page ends the connection': ({ context }) => void disconnect(context, null, 'page'),
  'the person ends the connection': ({ context }) => void disconnect(context),
}

/** Payments that a node of ours sends. */
const keypair = Keypair.generate()
const us = keypair.publicKey.toBase58()
function wire(): VersionedTransaction {
  const { publicKey } = keypair
  const step = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 5 })
  const message = { payerKey: publicKey, recentBlockhash: us, instructions: [step] }
  return new VersionedTransaction(new TransactionMessage(message).compileToV0Message())
}
const signer = privateKeyToAccount(generatePrivateKey())
const fees = { gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }

const byNode: Readonly<Record<string, () => Promise<{ now: Test; namespace: Namespace; request: Request }>>> =
  {
    'a signed transaction of EVM': async () => {
      const raw = await signer.signTransaction({ ...fees, chainId: 1, nonce: 0, to: bob, value: 1n })
      return {
        now: connectedContext(),
        namespace: 'eip155',
        request: { method: 'eth_sendRawTransaction', params: [raw] },
      }
    },
    'one of Solana, of a wallet that only signs': async () => {
      const signed = wire()
      signed.sign([keypair])
      const violet = { ...satoshi, id: 'solana:Violet', name: 'Violet', namespace: 'solana' as const }
      const now = testContext({
        wallets: [violet],
        wallet: {
          solana_signTransaction: {
            signature: base58.encode(signed.signatures[0] ?? new Uint8Array()),
            transaction: base64.encode(signed.serialize()),
          },
        },
      })
      now.store.setState({ networks: [...networks, solanaNetwork] })
      now.state().setRestore('done')
      now.state().setConnection({
        namespace: 'solana',
        connectorId: violet.id,
        accounts: [`${solanaNetwork.id as 'solana:x'}:${us}`],
        network: solanaNetwork.id as 'solana:x',
        wallet: { id: violet.name, name: violet.name, icon: '', rdns: '' },
      })
      const params = { transaction: base64.encode(wire().serialize()), pubkey: us }
      return { now, namespace: 'solana', request: { method: 'solana_signAndSendTransaction', params } }
    },
    'one of Bitcoin, of a wallet that only signs': async () => {
      const now = await satoshiConnected({
        signPsbt: ({ psbt, broadcast }: { psbt: string; broadcast?: boolean }) => {
          if (broadcast) throw new RpcError(4200, 'It sends nothing')
          const transaction = Transaction.fromPSBT(base64.decode(psbt))
          transaction.sign(firstKey)
          return { psbt: base64.encode(transaction.toPSBT()) }
        },
      })
      const signInputs = [{ address: ours, index: 0 }]
      const params = { account: ours, psbt: plain(), signInputs, broadcast: true }
      return { now, namespace: 'bip122', request: { method: 'signPsbt', params } }
    },
  }
/** Of the address `ours`. */
const firstKey = new Uint8Array(32).fill(1, 31)
const sendings = new Set(['eth_sendRawTransaction', 'sendTransaction', 'btc_sendTransaction'])

const atNode = Object.keys(byNode).flatMap((what) =>
  Object.keys(leaves).map((leave) => [what, leave] as const),
)
test.each(atNode)('default: a node has %s, and %s: nobody knows', async (what, leave) => {
  const made = await byNode[what]?.()
  if (!made) throw new Error('No such payment')
  const { now, namespace, request } = made
  now.store.setState({ preview: 'always' })
  let isSent = false
  now.api.rpc.mockImplementation((async (_: string, method: string) => {
    if (!sendings.has(method)) return method === 'btc_getBlockHeight' ? 1 : '0x0'
    isSent = true
    return never()
  }) as never)
  stopClock()
  const { answer } = await handOver(now, () => isSent, request, namespace)
  const heard = expect(answer).rejects.toMatchObject({
    code: -32_603,
    message: expect.stringContaining('It may have gone out'),
    data: { reason: 'outcome_unknown' },
  })
  await leaves[leave]?.(now)
  await heard
})

test('behavior: a node that refused it leaves nothing open', async () => {
  const now = connectedContext()
  now.api.rpc.mockImplementation((async (_: string, method: string) => {
    if (method === 'eth_sendRawTransaction') throw new RpcError(-32_000, 'nonce too low')
    return '0x0'
  }) as never)
  const raw = await signer.signTransaction({ ...fees, chainId: 1, nonce: 0, to: bob, value: 1n })
  const request = { method: 'eth_sendRawTransaction', params: [raw] }
  const { answer } = await handOver(now, () => now.state().requests.length === 0, request)
  await expect(answer).rejects.toThrow('nonce too low')
})

test.each([
  ['the person closes the window', { code: 4001, data: { reason: 'request_closed' } }],
  ['five minutes pass', { data: { reason: 'outcome_unknown' } }],
  ['the page ends the connection', { data: { reason: 'outcome_unknown' } }],
])('behavior: a wallet has it in a window of its own, and %s', async (leave, expected) => {
  const now = connectedContext({ wallet: { eth_sendTransaction: never } })
  now.store.setState({ preview: 'always' })
  stopClock()
  const { answer } = await handOver(
    now,
    () => now.asked.some(({ method }) => method === payment.method),
    payment,
  )
  const heard = expect(answer).rejects.toMatchObject(expected)
  await leaves[leave]?.(now)
  await heard
})

test('behavior: before a wallet of the page has it, asked for its network first, it is certain', async () => {
  const now = connectedContext({ wallet: { eth_chainId: never, eth_sendTransaction: '0x1' } })
  const { answer } = await handOver(
    now,
    () => now.asked.some(({ method }) => method === 'eth_chainId'),
    payment,
  )
  const heard = expect(answer).rejects.toMatchObject({ code: 4900, data: { reason: 'session_ended' } })
  void disconnect(now.context)
  await heard
  await settled()
  expect(now.asked.map(({ method }) => method)).not.toContain(payment.method)
})
