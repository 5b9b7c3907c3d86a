import { base58 } from '@scure/base'
import {
  type AccountInfo,
  Connection,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../demo/chains/startSolana.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { limits } from '../../scripts/suites/limits.ts'
import type { Database } from '../db/db.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { giveBackDatabase, takeDatabase } from './pooledDatabase.ts'
import { openRpcSocket, type RpcSocketClient } from './rpcSocketClient.ts'
import { type TestServer, testServer } from './testServer.ts'

const id = solanaClusters.devnet
const env = (url: string) => ({
  NETWORKS: 'solana:devnet',
  RPC_URLS_SOLANA_DEVNET: url,
  WIDGET_ORIGIN: 'http://127.0.0.1:0',
  SUBSCRIPTION_POLL_MS: '50',
})

let database: Database
beforeAll(async () => {
  database = await takeDatabase()
})
afterAll(() => giveBackDatabase(database))

describe('against a real chain', () => {
  let chain: SolanaNode
  let server: TestServer
  beforeAll(async () => {
    chain = await startSolana()
    server = await testServer({ database, env: env(chain.url) })
  }, limits.faultMs)
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await chain.stop()
  })

  const subscriptions = () => server.metric('gatehouse_subscriptions')
  const airdrop = (to: Keypair, lamports: number) =>
    chain.ask('requestAirdrop', [to.publicKey.toBase58(), lamports])

  async function transfer(payer: Keypair, lamports: number): Promise<{ wire: string; signature: string }> {
    const { value } = (await chain.ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: value.blockhash,
      instructions: [
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: Keypair.generate().publicKey,
          lamports,
        }),
      ],
    }).compileToV0Message()
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const wire = Buffer.from(transaction.serialize()).toString('base64')
    const { result } = await openOnce(['simulateTransaction', [wire, { encoding: 'base64' }]])
    expect(result).toMatchObject({ value: { err: null } })
    return { wire, signature: base58.encode(transaction.signatures[0] ?? new Uint8Array()) }
  }

  async function openOnce([method, params]: [string, unknown[]]) {
    await using client = await openRpcSocket(server, { chainId: id })
    return await client.ask(method, params)
  }

  test('default: an account, as it changes', async () => {
    await using client = await openRpcSocket(server, { chainId: id })
    const owner = Keypair.generate()
    const { result } = await client.ask('accountSubscribe', [
      owner.publicKey.toBase58(),
      { encoding: 'jsonParsed', commitment: 'confirmed' },
    ])
    expect(result).toBeTypeOf('number')
    await airdrop(owner, 5_000_000)
    await expect.poll(() => client.notifications.length).toBe(1)
    expect(client.notifications[0]).toEqual({
      jsonrpc: '2.0',
      method: 'accountNotification',
      params: {
        subscription: result,
        result: {
          context: { slot: expect.any(Number) },
          value: expect.objectContaining({ lamports: 5_000_000, executable: false }),
        },
      },
    })
    expect((await client.ask('accountUnsubscribe', [result])).result).toBe(true)
    expect((await client.ask('accountUnsubscribe', [result])).error).toMatchObject({ code: -32_602 })
    expect(await subscriptions()).toBe(0)
  })

  test('default: a signature, once', async () => {
    await using client = await openRpcSocket(server, { chainId: id })
    const payer = Keypair.generate()
    await airdrop(payer, 2_000_000_000)
    const { wire, signature } = await transfer(payer, 1_000_000)
    const { result } = await client.ask('signatureSubscribe', [signature, { commitment: 'confirmed' }])
    await client.ask('sendTransaction', [wire, { encoding: 'base64' }])
    await expect
      .poll(() => client.notifications)
      .toEqual([
        {
          jsonrpc: '2.0',
          method: 'signatureNotification',
          params: {
            subscription: result,
            result: { context: { slot: expect.any(Number) }, value: { err: null } },
          },
        },
      ])
    await expect.poll(subscriptions).toBe(0)
    expect((await client.ask('signatureUnsubscribe', [result])).error).toEqual({
      code: -32_602,
      message: 'Invalid subscription id.',
    })
  })

  test('behavior: web3.js, as it is', async () => {
    const address = `${server.widgetOrigin}/v1?chainId=${id}&projectId=demo`
    const connection = new Connection(address, {
      wsEndpoint: address.replace('http', 'ws'),
      commitment: 'confirmed',
    })
    const payer = Keypair.generate()
    await airdrop(payer, 2_000_000_000)
    const seen: AccountInfo<Buffer>[] = []
    const listener = connection.onAccountChange(payer.publicKey, (account) => seen.push(account))
    await expect.poll(subscriptions).toBe(1)
    const { wire } = await transfer(payer, 1_000_000)
    const signature = await connection.sendEncodedTransaction(wire)
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect(value.err).toBeNull()
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]?.lamports).toBeLessThan(2_000_000_000 - 1_000_000)
    await connection.removeAccountChangeListener(listener)
    await expect.poll(subscriptions).toBe(0)
    // It leaves a while after its last subscription.
    await expect.poll(() => server.metric('gatehouse_rpc_sockets')).toBe(0)
  })
})

describe('what a node may do, and cost', () => {
  let node: FakeNode
  let server: TestServer
  let lamports: number
  let slot: number
  beforeAll(async () => {
    node = await fakeNode()
    server = await testServer({
      database,
      env: env(node.url),
      config: {
        rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 0, retryBaseMs: 20, breakerPauseMs: 100 },
      },
    })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await node[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    node.misbehave = undefined
    lamports = 1
    slot = 10
    node.results = {
      getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      getMultipleAccounts: (addresses: string[]) => ({
        context: { slot },
        value: addresses.map(() => ({ lamports, data: [Buffer.alloc(3, 7).toString('base64'), 'base64'] })),
      }),
      getSignatureStatuses: (signatures: string[]) => ({
        context: { slot },
        value: signatures.map(() => null),
      }),
    }
  })

  const open = () => openRpcSocket(server, { chainId: id })
  const address = () => Keypair.generate().publicKey.toBase58()
  const values = (client: RpcSocketClient) =>
    client.notifications.map(
      ({ params }) => (params.result as { value: { lamports: number } }).value.lamports,
    )

  test('behavior: a hundred accounts of many sockets are one call', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, open))
    const all = Array.from({ length: 20 }, address)
    for (const client of clients) {
      await Promise.all(all.map((each) => client.ask('accountSubscribe', [each, { encoding: 'base64' }])))
      await Promise.all(
        Array.from({ length: 16 }, () => client.ask('accountSubscribe', [address(), { encoding: 'base64' }])),
      )
    }
    const sizes: number[] = []
    const answer = node.results['getMultipleAccounts'] as (addresses: string[]) => object
    node.results['getMultipleAccounts'] = (addresses: string[]) => {
      sizes.push(addresses.length)
      return answer(addresses)
    }
    lamports = 2
    await expect
      .poll(() => clients.map((client) => client.notifications.length))
      .toEqual([36, 36, 36, 36, 36])
    await expect.poll(() => sizes.length).toBeGreaterThan(2)
    // The first one may have been under way before.
    expect(new Set(sizes.slice(1))).toEqual(new Set([100]))
    await Promise.all(clients.map((client) => client[Symbol.asyncDispose]()))
    await expect.poll(() => server.metric('gatehouse_subscriptions')).toBe(0)
    // Whoever is followed elsewhere is asked for as often meanwhile: first a poll that was under way ends.
    await using other = await fakeNode({ results: node.results })
    await using elsewhere = await testServer({ database, env: env(other.url) })
    await using follower = await openRpcSocket(elsewhere, { chainId: id })
    await follower.ask('accountSubscribe', [address(), { encoding: 'base64' }])
    const polls = () => other.count('getMultipleAccounts')
    const later = async () => {
      const before = polls()
      await expect.poll(polls).toBeGreaterThan(before + 5)
    }
    await later()
    node.asked = []
    await later()
    expect(node.asked).toEqual([])
  })

  test('behavior: a node that lags says nothing, and one that is back is asked on', async () => {
    await using client = await open()
    await client.ask('accountSubscribe', [address(), { encoding: 'base64' }])
    slot = 9
    lamports = 5
    node.asked = []
    await expect.poll(() => node.count('getMultipleAccounts')).toBeGreaterThan(2)
    expect(client.notifications).toEqual([])
    node.misbehave = (_, response) => response.destroy()
    await expect
      .poll(() => server.metric('gatehouse_subscription_polls_total', { kind: 'account', outcome: 'failed' }))
      .toBeGreaterThan(1)
    slot = 11
    node.misbehave = undefined
    await expect.poll(() => values(client)).toEqual([5])
  })

  test('behavior: base58 is ours, and an account that is gone is an empty one', async () => {
    await using client = await open()
    await client.ask('accountSubscribe', [address()])
    lamports = 2
    await expect.poll(() => client.notifications.length).toBe(1)
    expect(client.notifications[0]?.params.result).toMatchObject({
      value: { data: [base58.encode(Buffer.alloc(3, 7)), 'base58'] },
    })
    node.results['getMultipleAccounts'] = (addresses: string[]) => ({
      context: { slot },
      value: addresses.map(() => null),
    })
    await expect.poll(() => client.notifications.length).toBe(2)
    expect(client.notifications[1]?.params.result).toMatchObject({
      value: { lamports: 0, owner: '11111111111111111111111111111111', data: ['', 'base58'] },
    })
  })

  test('behavior: a signature that is not sure enough waits', async () => {
    await using client = await open()
    const text = Buffer.alloc(64, 1)
    const status = (confirmationStatus: string) => {
      node.results['getSignatureStatuses'] = (signatures: string[]) => ({
        context: { slot },
        value: signatures.map(() => ({ slot, err: { InstructionError: [0, 'Custom'] }, confirmationStatus })),
      })
    }
    await client.ask('signatureSubscribe', [base58.encode(text)])
    const { result } = await client.ask('signatureSubscribe', [
      base58.encode(text),
      { commitment: 'confirmed' },
    ])
    status('confirmed')
    await expect.poll(() => client.notifications.length).toBe(1)
    expect(client.notifications[0]?.params).toMatchObject({
      subscription: result,
      result: { value: { err: { InstructionError: [0, 'Custom'] } } },
    })
    status('finalized')
    await expect.poll(() => client.notifications.length).toBe(2)
    await expect.poll(() => server.metric('gatehouse_subscriptions')).toBe(0)
  })

  test('error: no node answers', async () => {
    await using client = await open()
    node.misbehave = (_, response) => response.destroy()
    expect((await client.ask('accountSubscribe', [address()])).error).toMatchObject({
      code: -32_603,
      data: { reason: 'upstream_unavailable' },
    })
    expect(await server.metric('gatehouse_subscriptions')).toBe(0)
  })

  test.each([
    ['accountSubscribe', []],
    ['accountSubscribe', ['x']],
    ['accountSubscribe', ['1'.repeat(33)]],
    ['accountSubscribe', ['1'.repeat(32), { encoding: 'hex' }]],
    ['accountSubscribe', ['1'.repeat(32), { commitment: 'max' }]],
    ['accountSubscribe', ['1'.repeat(32), { dataSlice: { offset: 0, length: 1 } }]],
    ['accountSubscribe', ['1'.repeat(32), {}, {}]],
    ['signatureSubscribe', ['1'.repeat(32)]],
    ['signatureSubscribe', ['1'.repeat(64), { enableReceivedNotification: true }]],
  ])('error: %s %j', async (method, params) => {
    await using client = await open()
    expect((await client.ask(method, params)).error).toMatchObject({
      code: -32_602,
      data: { reason: 'invalid_query' },
    })
  })

  test('error: what is not followed', async () => {
    await using client = await open()
    for (const method of ['programSubscribe', 'slotSubscribe', 'logsSubscribe', 'eth_subscribe'])
      expect((await client.ask(method, [])).error).toMatchObject({ code: -32_601 })
  })
})
