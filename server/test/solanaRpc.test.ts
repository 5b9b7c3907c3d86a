import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import type { Database } from '../db/db.ts'
import { solanaMethods } from '../rpcProxy/solana/solanaMethods.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { type StoppedClock, stoppedClock } from './stoppedClock.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

const id = solanaClusters.devnet
const genesis = `${id.slice('solana:'.length)}wcaWoxPkrZBG`
const owner = 'Vote111111111111111111111111111111111111111'
const lamports = { context: { slot: 7 }, value: 1_500_000_000 }
const signature = base58.encode(new Uint8Array(64).fill(7))
const wire = base64.encode(Uint8Array.of(1, ...new Uint8Array(64).fill(7), 1, 2, 3))

let nodes: [FakeNode, FakeNode]
let server: TestServer
let token: string
let clock: StoppedClock
beforeAll(async () => {
  clock = stoppedClock()
  nodes = [await fakeNode(), await fakeNode()]
  server = await start()
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const node of nodes) await node[Symbol.asyncDispose]()
  clock[Symbol.dispose]()
})
beforeEach(async () => {
  for (const node of nodes) {
    node.misbehave = undefined
    node.results = { getGenesisHash: genesis, sendTransaction: signature }
  }
  // The first node is asked again; and what was read before a transaction is forgotten.
  await expect
    .poll(async () => {
      nodes[0].asked = []
      await ask('sendTransaction', [wire])
      return nodes[0].count('sendTransaction')
    })
    .toBe(1)
  for (const node of nodes) {
    node.asked = []
    node.results = { getGenesisHash: genesis, getBalance: lamports }
  }
})

const start = (timeoutMs = 10_000, database?: Database) =>
  testServer({
    env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: nodes.map(({ url }) => url).join() },
    config: { rpc: { timeoutMs, deadlineMs: 25_000, retries: 3, retryBaseMs: 20, breakerPauseMs: 100 } },
    ...(database && { database }),
  })
const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
const ask = (method: string, params?: unknown[]): Promise<TestAnswer> =>
  server.rpc(token, call(method, params), id)
const asked = (method: string) => nodes.map((node) => node.count(method))

describe('POST /v1 of Solana', () => {
  test('default', async () => {
    const answer = await ask('getBalance', [owner])
    expect([answer.status, answer.json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: lamports }])
    expect(
      await server.metric('gatehouse_rpc_requests_total', { chain: id, family: 'state' }),
    ).toBeGreaterThan(0)
  })

  test('behavior: the table is the door', async () => {
    for (const method of [
      'getProgramAccounts',
      'requestAirdrop',
      'eth_getBalance',
      'getbalance',
      'constructor',
    ]) {
      const { json } = await ask(method)
      expect(json.error, method).toMatchObject({ code: -32_601, data: { reason: 'method_not_allowed' } })
    }
    expect(asked('getProgramAccounts')).toEqual([0, 0])
    for (const [method, { family }] of Object.entries(solanaMethods)) {
      expect(family).toBeTruthy()
      nodes[0].results[method] ??= 'there'
      expect((await ask(method, [wire])).json, method).not.toHaveProperty('error.data.reason')
    }
  })

  test('behavior: equal reads at the same time are asked once, and within a slot remembered', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('getBalance', [owner])))
    expect(answers.every(({ json }) => json.result.value === lamports.value)).toBe(true)
    expect(asked('getBalance')).toEqual([1, 0])
    nodes[0].results['getSignatureStatuses'] = { value: [null] }
    await ask('getSignatureStatuses', [[signature]])
    await ask('getSignatureStatuses', [[signature]])
    expect(asked('getSignatureStatuses')).toEqual([2, 0])
  })

  test('behavior: what was read before a transaction is not read again after it', async () => {
    nodes[0].results['sendTransaction'] = signature
    await ask('getBalance', [owner])
    await ask('sendTransaction', [wire, { encoding: 'base64' }])
    await ask('getBalance', [owner])
    expect(asked('getBalance')).toEqual([2, 0])
  })

  test('behavior: a finalised transaction stays, others do not, and a missing one is asked for again', async () => {
    nodes[0].results['getTransaction'] = () => null
    await ask('getTransaction', [signature])
    nodes[0].results['getTransaction'] = { slot: 1 }
    for (let count = 0; count < 3; count += 1) await ask('getTransaction', [signature])
    expect(asked('getTransaction')).toEqual([2, 0])
    for (let count = 0; count < 2; count += 1)
      await ask('getTransaction', [signature, { commitment: 'confirmed' }])
    expect(asked('getTransaction')).toEqual([4, 0])
  })

  test.each([
    ['breaks off', (_: unknown, response: { destroy(): void }) => response.destroy()],
    [
      'is behind',
      (calls: { id: number }[], response: { end(text: string): void }) => {
        const error = { code: -32_005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } }
        response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, error }))
      },
    ],
    ['sends no JSON', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    [
      'limits',
      (_: unknown, response: { statusCode: number; end(text?: string): void }) => {
        response.statusCode = 429
        response.end()
      },
    ],
  ])('behavior: another node answers for one that %s', async (_, misbehave) => {
    nodes[0].misbehave = misbehave as FakeNode['misbehave']
    expect((await ask('getBalance', [owner])).json.result).toEqual(lamports)
    expect(asked('getBalance')).toEqual([1, 1])
  })

  test('behavior: another node answers for one that is silent', async () => {
    await using impatient = await start(2_000, server.server.context.database)
    nodes[0].misbehave = () => {}
    const { json } = await impatient.rpc(await impatient.token(), call('getBalance', [owner]), id)
    expect(json.result).toEqual(lamports)
    expect(asked('getBalance')).toEqual([1, 1])
  })

  test('behavior: an error that another node gives too is the answer, however often', async () => {
    const error = new Error('Minimum context slot has not been reached')
    for (const node of nodes) node.results['getBalance'] = error
    for (let count = 0; count < 8; count += 1) {
      const { json } = await ask('getBalance', [owner, { minContextSlot: 9e9 + count }])
      expect(json.error.message).toBe(error.message)
    }
    expect(asked('getBalance')).toEqual([8, 8])
  })

  test('behavior: a node of another cluster is asked for nothing else', async () => {
    await using stranger = await fakeNode({
      results: { getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa2x' },
    })
    await using own = await testServer({
      env: { NETWORKS: id, RPC_URLS_SOLANA_DEVNET: `${stranger.url},${nodes[1].url}` },
    })
    const answer = await own.rpc(await own.token(), call('getBalance', [owner]), id)
    expect(answer.json.result).toEqual(lamports)
    expect(stranger.asked).toEqual(['getGenesisHash'])
  })

  test('error: no node answers', async () => {
    for (const node of nodes) node.misbehave = (_, response) => response.destroy()
    const answer = await ask('getBalance', [owner])
    expect([answer.status, answer.json.code]).toEqual([503, 'upstream_unavailable'])
    expect(await server.metric('gatehouse_refused_total', { code: 'upstream_unavailable' })).toBeGreaterThan(
      0,
    )
  })
})

describe('sendTransaction', () => {
  const send = () => ask('sendTransaction', [wire, { encoding: 'base64' }])

  test('behavior: one that was processed already is a success', async () => {
    nodes[0].results['sendTransaction'] = new Error(
      'Transaction simulation failed: This transaction has already been processed',
    )
    expect((await send()).json.result).toBe(signature)
  })

  test('behavior: one that arrived although the node broke off is a success', async () => {
    nodes[0].misbehave = (_, response) => response.destroy()
    nodes[1].results['sendTransaction'] = new Error('Blockhash not found')
    nodes[1].results['getSignatureStatuses'] = { value: [{ slot: 1, err: null }] }
    expect((await send()).json.result).toBe(signature)
  })

  test('error: a refusal after a break is a refusal when nothing is there', async () => {
    nodes[0].misbehave = (_, response) => response.destroy()
    nodes[1].results['sendTransaction'] = new Error('Blockhash not found')
    nodes[1].results['getSignatureStatuses'] = { value: [null] }
    expect((await send()).json.error.message).toBe('Blockhash not found')
  })

  test('error: a refusal is passed on and asked once', async () => {
    nodes[0].results['sendTransaction'] = new Error('Attempt to debit an account')
    expect((await send()).json.error.message).toBe('Attempt to debit an account')
    expect(asked('sendTransaction')).toEqual([1, 0])
    expect(asked('getSignatureStatuses')).toEqual([0, 0])
  })
})
