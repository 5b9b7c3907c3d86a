import { createPublicClient, http, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { fetchOf } from './fetchOf.ts'
import { type TestServer, testServer } from './testServer.ts'

/** anvil's first public test key. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const receiver = `0x${'be'.repeat(20)}` as const

let chain: TestChain
let front: FakeNode
let server: TestServer
let token: string
let nonce = 0
beforeAll(async () => {
  chain = await anvil()
  front = await fakeNode()
  server = await testServer({
    env: chainEnv([front.url, chain.url]),
    config: {
      rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 1 },
    },
  })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await front[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})
beforeEach(() => {
  // The node in front passes everything on to the chain, until a test says otherwise.
  front.misbehave = async ([call], response) => {
    if (call) response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(await pass(call)) }))
  }
})

const pass = async ({ method, params }: { method: string; params: unknown[] }) => {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: unknown; error: unknown }
  return error ? { error } : { result }
}
const ask = async (method: string, params: unknown[] = []) =>
  (await server.rpc(token, { jsonrpc: '2.0', id: 1, method, params })).json
const balance = async () => BigInt((await ask('eth_getBalance', [receiver, 'latest'])).result)

/** anvil answers a transaction before its block stands. */
const mined = (hash: string): Promise<void> =>
  expect
    .poll(async () => (await pass({ method: 'eth_getTransactionReceipt', params: [hash] })).result)
    .toBeTruthy()

function signed(): Promise<`0x${string}`> {
  const transaction = { to: receiver, value: 1n, gas: 21_000n, gasPrice: 10n ** 10n, chainId: 31337, nonce }
  nonce += 1
  return account.signTransaction(transaction)
}

describe('on a real chain', () => {
  test('default: what was sent is read back at once', async () => {
    const before = await balance()
    const raw = await signed()
    const sent = await ask('eth_sendRawTransaction', [raw])
    expect(sent.result).toBe(keccak256(raw))
    await mined(keccak256(raw))
    expect(await balance()).toBe(before + 1n)
    expect((await ask('eth_getTransactionReceipt', [sent.result])).result.status).toBe('0x1')
  })

  test('behavior: a node that took it and then broke', async () => {
    const before = await balance()
    const raw = await signed()
    front.misbehave = async ([call], response) => {
      if (call) await pass(call)
      response.socket?.destroy()
    }
    const sent = await ask('eth_sendRawTransaction', [raw])
    expect(sent).toEqual({ jsonrpc: '2.0', id: 1, result: keccak256(raw) })
    await mined(keccak256(raw))
    expect(await balance()).toBe(before + 1n)
  })

  test('behavior: sent again, it is the same one', async () => {
    const before = await balance()
    const raw = await signed()
    const passOn = front.misbehave
    front.misbehave = ([call], response) => {
      const error = { code: -32_000, message: 'already known' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call?.id, error }))
    }
    await chain.rpc('eth_sendRawTransaction', [raw])
    expect((await ask('eth_sendRawTransaction', [raw])).result).toBe(keccak256(raw))
    front.misbehave = passOn
    await mined(keccak256(raw))
    expect(await balance()).toBe(before + 1n)
  })

  test('error: a refusal of a sound node stays a refusal', async () => {
    nonce -= 1
    const stale = await signed()
    const answer = await ask('eth_sendRawTransaction', [stale])
    expect(answer.error.message).toMatch(/nonce too low/)
    expect((await ask('eth_sendRawTransaction', ['0x00'])).error.code).toBeLessThan(0)
  })
})

test('default: viem simulates calls before they are sent', async () => {
  const client = createPublicClient({
    transport: http(`${server.widgetOrigin}/v1?chainId=eip155:31337&projectId=demo`, {
      fetchFn: fetchOf(server),
      retryCount: 0,
    }),
  })
  const { results } = await client.simulateCalls({
    account: account.address,
    calls: [
      { to: receiver, value: 1n },
      { to: receiver, value: 2n },
    ],
  })
  expect(results.map(({ status }) => status)).toEqual(['success', 'success'])
})
