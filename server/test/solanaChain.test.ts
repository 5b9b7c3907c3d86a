import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../demo/chains/startSolana.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { type TestServer, testServer } from './testServer.ts'

// Against a real chain, so that what we think of its wire is what it says.

const id = solanaClusters.devnet
let chain: SolanaNode
let server: TestServer
let token: string
beforeAll(async () => {
  chain = await startSolana()
  server = await testServer({ env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: chain.url } })
  token = await server.token()
}, limits.faultMs)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await chain.stop()
})

async function ask(method: string, params: unknown[] = []) {
  const { json } = await server.rpc(token, { jsonrpc: '2.0', id: 1, method, params }, id)
  return json
}

test('default: a transfer, sent twice, moves money once', async () => {
  const payer = Keypair.generate()
  const receiver = Keypair.generate().publicKey
  await chain.ask('requestAirdrop', [payer.publicKey.toBase58(), 2_000_000_000])
  const balance = async () => (await ask('getBalance', [receiver.toBase58()])).result.value
  expect(await balance()).toBe(0)
  const { blockhash } = (await ask('getLatestBlockhash')).result.value
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 1_500_000_000 }),
    ],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  const wire = Buffer.from(transaction.serialize()).toString('base64')
  const first = await ask('sendTransaction', [wire, { encoding: 'base64' }])
  expect(await balance()).toBe(1_500_000_000)
  const { value } = (await ask('getSignatureStatuses', [[first.result]])).result
  expect(value[0].err).toBeNull()
  const second = await ask('sendTransaction', [wire, { encoding: 'base64' }])
  expect(second.result).toBe(first.result)
  expect(await balance()).toBe(1_500_000_000)
  const found = await ask('getTransaction', [first.result, { maxSupportedTransactionVersion: 0 }])
  expect(found.result.meta.err).toBeNull()
})

test('error: the node does not know the blockhash', async () => {
  const payer = Keypair.generate()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
    ],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  const wire = Buffer.from(transaction.serialize()).toString('base64')
  expect((await ask('sendTransaction', [wire, { encoding: 'base64' }])).error.code).toBeLessThan(-32_000)
})
