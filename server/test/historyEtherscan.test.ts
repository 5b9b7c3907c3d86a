import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { type FakeVendor, failures, fakeVendor } from './fakeVendor.ts'
import { type TestServer, testServer } from './testServer.ts'
import { send } from './tokenContract.ts'

// Etherscan's API, played in its words, names transactions; a real chain with Sepolia's number says what they are.

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const chainId = 11_155_111

let chain: TestChain
let vendor: FakeVendor
let server: TestServer
let headers: Record<string, string>
let lists: Record<string, Record<string, string>[]> = {}
beforeAll(async () => {
  chain = await anvil(chainId)
  vendor = await fakeVendor(({ query }) => {
    const result = lists[query.get('action') ?? ''] ?? []
    return result.length > 0
      ? { json: { status: '1', message: 'OK', result } }
      : { json: { status: '0', message: 'No transactions found', result: [] } }
  })
  const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 1, retryBaseMs: 10, breakerPauseMs: 10 }
  const etherscan = { key: 'our-key', networks: [`eip155:${chainId}`], url: vendor.url }
  const none = { explorers: new Map(), spamTokens: new Set<string>(), genuineTokens: new Set<string>() }
  server = await testServer({
    env: chainEnv([chain.url], chainId),
    config: { rpc, history: { ...none, blocks: 1_000_000, etherscan, answerMs: limits.unitMs } },
  })
  headers = { authorization: `Bearer ${await server.token()}` }
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await vendor?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
})
beforeEach(() => {
  lists = {}
  vendor.misbehave = undefined
})

let people = 0
const somebody = () => `0x${(++people + 0xa00).toString(16).padStart(4, '0').repeat(10)}`
const pay = (own: string) => send(chain, { from: alice, to: own, value: '0x1' })
/** So that what came before is out of the newest blocks, which are read in full. */
const rest = () => chain.rpc('anvil_mine', ['0x50'])
async function hashesOf(own: string): Promise<string[]> {
  await server.server.context.chains.get(`eip155:${chainId}`)?.head.current(steadyNow())
  const answer = await server.request(`/v1/account/${own}/history?chainId=eip155:${chainId}`, { headers })
  expect(answer.status).toBe(200)
  return answer.json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
}
async function told({ transactionHash, blockNumber }: { transactionHash: string; blockNumber: string }) {
  const { timestamp } = (await chain.rpc('eth_getBlockByNumber', [blockNumber, false])) as {
    timestamp: string
  }
  return {
    blockNumber: String(Number(blockNumber)),
    timeStamp: String(Number(timestamp)),
    hash: transactionHash,
  }
}

test('default: past payments, and coins that came out of a contract', async () => {
  const own = somebody()
  const paid = [await pay(own), await pay(own)]
  // Hands what it gets to the address in the input.
  const code = '0x600a8060095f395ff35f5f5f5f345f355af100'
  const { contractAddress } = await send(chain, { from: alice, data: code })
  const data = `0x${own.slice(2).padStart(64, '0')}`
  const inner = await send(chain, { from: alice, to: contractAddress, value: '0x7', data })
  await rest()
  lists['txlist'] = await Promise.all(paid.toReversed().map(told))
  const call = {
    from: contractAddress ?? '',
    to: own,
    contractAddress: '',
    value: '7',
    isError: '0',
    traceId: '0_1',
  }
  const elsewhere = { ...call, to: alice, value: '9', traceId: '0_2' }
  const place = await told(inner)
  lists['txlistinternal'] = [
    { ...place, ...call },
    { ...place, ...elsewhere },
  ]
  const path = `/v1/account/${own}/history?chainId=eip155:${chainId}`
  const { json } = await server.request(path, { headers })
  expect(json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)).toEqual([
    inner.transactionHash,
    ...paid.toReversed().map(({ transactionHash }) => transactionHash),
  ])
  expect(json.data[0].transfers).toHaveLength(1)
  expect(json.data[0].transfers[0]).toMatchObject({
    direction: 'in',
    quantity: { numeric: '0.000000000000000007' },
  })
})

test('behavior: hashes that it makes up, or of somebody else, are nobody’s', async () => {
  const own = somebody()
  const foreign = await pay(somebody())
  await rest()
  lists['txlist'] = [await told(foreign), { ...(await told(foreign)), hash: `0x${'7'.repeat(64)}` }]
  expect(await hashesOf(own)).toEqual([])
})

test.each([
  ['a wrong key', failures.unauthorized],
  ['words', () => ({ json: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } })],
  ['broken', failures.broken],
])('error: %s: the rest is told without it', async (_, misbehave) => {
  const own = somebody()
  await rest()
  const { transactionHash } = await pay(own)
  vendor.misbehave = misbehave
  const before = await server.metric('gatehouse_history_total', { event: 'explorer_trouble' })
  expect(await hashesOf(own)).toEqual([transactionHash])
  expect(await server.metric('gatehouse_history_total', { event: 'explorer_trouble' })).toBe(before + 2)
})
