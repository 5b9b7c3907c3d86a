import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { forgetConnection } from '../actions/forgetConnection.ts'
import { personMs } from '../errors/requestExpired.ts'
import { mainnet, payment, plain, satoshi, stranger } from '../test/satoshi.ts'
import {
  alice,
  bob,
  connectedContext,
  networks,
  settled,
  solanaNetwork,
  testCall,
} from '../test/testContext.ts'
import { approveRequest } from './approveRequest.ts'
import { handleRequest } from './handleRequest.ts'

// What a page hears where a connection of any family ends while its wallet has a request.

const keypair = Keypair.generate()
const us = keypair.publicKey.toBase58()
const violet = { ...satoshi, id: 'solana:Violet', name: 'Violet', namespace: 'solana' as const }
const network = (id: string) => ({ ...solanaNetwork, id })

function wire(): string {
  const step = SystemProgram.transfer({
    fromPubkey: keypair.publicKey,
    toPubkey: keypair.publicKey,
    lamports: 5,
  })
  const message = { payerKey: keypair.publicKey, recentBlockhash: us, instructions: [step] }
  return base64.encode(
    new VersionedTransaction(new TransactionMessage(message).compileToV0Message()).serialize(),
  )
}

const call = { to: bob, value: '0x1' }
const operation = {
  ...{ sender: alice, nonce: '0x0', callData: '0x', signature: '0x00' },
  ...{ callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' },
  ...{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
}
const signInputs = [{ address: payment, index: 0 }]

/** `moves`: it may move value although nobody hears of it again. */
const requests: readonly { namespace: Namespace; method: string; params: unknown; moves: boolean }[] = [
  { namespace: 'eip155', method: 'eth_sendTransaction', params: [{ from: alice, ...call }], moves: true },
  {
    namespace: 'eip155',
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: '0x1', from: alice, calls: [call] }],
    moves: true,
  },
  { namespace: 'eip155', method: 'eth_sendUserOperation', params: [operation, bob], moves: true },
  { namespace: 'eip155', method: 'eth_signTransaction', params: [{ from: alice, ...call }], moves: false },
  { namespace: 'eip155', method: 'personal_sign', params: ['0x6869', alice], moves: false },
  {
    namespace: 'solana',
    method: 'solana_signAndSendTransaction',
    params: { transaction: wire(), pubkey: us },
    moves: true,
  },
  {
    namespace: 'solana',
    method: 'solana_signTransaction',
    params: { transaction: wire(), pubkey: us },
    moves: false,
  },
  {
    namespace: 'solana',
    method: 'solana_signMessage',
    params: { message: base58.encode(new Uint8Array([104])), pubkey: us },
    moves: false,
  },
  {
    namespace: 'bip122',
    method: 'sendTransfer',
    params: { account: payment, recipientAddress: stranger, amount: '60000' },
    moves: true,
  },
  {
    namespace: 'bip122',
    method: 'signPsbt',
    params: { account: payment, psbt: plain(), signInputs, broadcast: true },
    moves: true,
  },
  {
    namespace: 'bip122',
    method: 'signPsbt',
    params: { account: payment, psbt: plain(), signInputs },
    moves: false,
  },
  {
    namespace: 'bip122',
    method: 'signMessage',
    params: { account: payment, message: 'hi' },
    moves: false,
  },
]

function setUp() {
  const never = () => new Promise(() => {})
  const wallet = Object.fromEntries(requests.map(({ method }) => [method, never]))
  const now = connectedContext({ wallet, wallets: [{ ...satoshi }, violet] })
  const fox = { id: 'fox-1', name: 'Fox', icon: '', rdns: 'io.fox', namespace: 'eip155', type: 'ANNOUNCED' }
  now.state().setPageWallets([fox as never, satoshi, violet])
  now.store.setState({ networks: [...networks, network(mainnet), solanaNetwork] })
  const own = (name: string) => ({ id: name, name, icon: '', rdns: '' })
  now.state().setConnection({
    namespace: 'solana',
    connectorId: violet.id,
    accounts: [`${solanaNetwork.id as 'solana:x'}:${us}`],
    network: solanaNetwork.id as 'solana:x',
    wallet: own(violet.name),
  })
  now.state().setConnection({
    namespace: 'bip122',
    connectorId: satoshi.id,
    accounts: [`${mainnet}:${payment}`],
    network: mainnet,
    details: [{ address: payment, type: 'payment' }],
    wallet: own(satoshi.name),
  })
  return now
}

/** Until the wallet has it, whatever is shown before. */
async function handOver(now: ReturnType<typeof setUp>, method: string): Promise<void> {
  await expect
    .poll(async () => {
      await settled()
      const shown = now.state().requests.find(({ stage }) => stage === 'review')
      if (shown) approveRequest(now.context, shown.id)
      return now.asked.some((one) => one.method === method)
    })
    .toBe(true)
}

test.each(requests)('behavior: the connection ends: $method moves value: $moves', async (request) => {
  const { namespace, method, params, moves } = request
  const now = setUp()
  const answer = handleRequest(now.context, testCall(), namespace, { method, params })
  const heard = expect(answer).rejects.toMatchObject(
    moves
      ? { code: -32_603, data: { reason: 'outcome_unknown' } }
      : { code: 4900, data: { reason: 'session_ended' } },
  )
  await handOver(now, method)
  forgetConnection(now.context, namespace)
  await heard
})

test.each(requests)('behavior: five minutes pass: $method moves value: $moves', async (request) => {
  const { namespace, method, params, moves } = request
  const now = setUp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true })
  try {
    const answer = handleRequest(now.context, testCall(), namespace, { method, params })
    const heard = expect(answer).rejects.toMatchObject({
      data: { reason: moves ? 'outcome_unknown' : 'request_expired' },
    })
    await handOver(now, method)
    await vi.advanceTimersByTimeAsync(personMs)
    await heard
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: before the wallet has it, nothing is out', async () => {
  const now = setUp()
  now.store.setState({ preview: 'always' })
  const request = { method: 'eth_sendTransaction', params: [{ from: alice, ...call }] }
  const answer = handleRequest(now.context, testCall(), 'eip155', request)
  const heard = expect(answer).rejects.toMatchObject({ data: { reason: 'session_ended' } })
  await expect.poll(() => now.state().requests).toHaveLength(1)
  forgetConnection(now.context, 'eip155')
  await heard
})

test('behavior: a wallet that knows no sending, and signs only: nothing is out while it has that', async () => {
  const now = setUp()
  delete now.answers['solana_signAndSendTransaction']
  const params = { transaction: wire(), pubkey: us }
  const request = { method: 'solana_signAndSendTransaction', params }
  const answer = handleRequest(now.context, testCall(), 'solana', request)
  const heard = expect(answer).rejects.toMatchObject({ data: { reason: 'session_ended' } })
  await handOver(now, 'solana_signTransaction')
  forgetConnection(now.context, 'solana')
  await heard
})
