import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleRequest } from '../rpc/handleRequest.ts'
import type { Connection } from '../state/connections.ts'
import { alice, bob, connectedContext, pending, settled, testCall } from '../test/testContext.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hash = `0x${'ab'.repeat(32)}`
const [own, other] = ['eip155:1', 'eip155:10'] as const
const sends = {
  eth_sendTransaction: [{ from: alice, to: bob, value: '0x1' }],
  wallet_sendCalls: [{ version: '2.0.0', calls: [{ to: bob, value: '0x1' }] }],
} as const
type Method = keyof typeof sends

function nodeAnswer(nodeMs: number): Promise<void> {
  const answer = pending<void>()
  setTimeout(answer.resolve, nodeMs)
  return answer.promise
}

interface Habits {
  /** Where it is once it answered. */
  chainId?: unknown
  /** Events that it sends while it has the transaction: where the state sees it. */
  seen?: readonly `eip155:${string}`[]
  /** What nodes say by network; a list: at each look. */
  nodes?: Record<string, unknown>
  /** So long each node takes to answer. */
  nodeMs?: number
  status?: unknown
}

/** The answer to a page, or the reason of its failure, with how long it took and what nodes were asked. */
async function send(
  method: Method,
  { chainId = '0x1', seen = [], nodes = {}, nodeMs = 0, status }: Habits = {},
) {
  let isSent = false
  const answered = (answer: unknown) => () => {
    isSent = true
    const connection = test.state().connections.eip155 as Connection
    for (const network of seen) test.state().setConnection({ ...connection, network })
    return answer
  }
  const test = connectedContext({
    wallet: {
      eth_chainId: () => (isSent ? chainId : '0x1'),
      eth_sendTransaction: answered(hash),
      wallet_sendCalls: answered({ id: '0x7' }),
      ...(status !== undefined && { wallet_getCallsStatus: status }),
    },
  })
  const looks: Record<string, number> = {}
  test.api.rpc.mockImplementation((async (network: string) => {
    const at = looks[network] ?? 0
    looks[network] = at + 1
    if (nodeMs) await nodeAnswer(nodeMs)
    const said = nodes[network]
    const one = Array.isArray(said) ? said[Math.min(at, said.length - 1)] : said
    if (one === undefined) throw new Error('No answer')
    return one
  }) as never)
  const began = Date.now()
  const request = { method, params: sends[method] }
  const asking = handleRequest(test.context, testCall(), 'eip155', request).then(
    (answer) => answer,
    ({ data }) => data.reason,
  )
  let isDone = false
  void asking.finally(() => (isDone = true))
  await settled()
  for (let step = 0; step < 300 && !isDone; step++) await vi.advanceTimersByTimeAsync(100)
  const answer = await asking
  const tookMs = Date.now() - began
  await settled()
  return { answer, tookMs, looks, asked: test.asked.map((one) => one.method), state: test.state }
}

test('default: a wallet that stayed costs one question and no look at a node', async () => {
  for (const method of Object.keys(sends) as Method[]) {
    const { answer, looks, asked, tookMs } = await send(method)
    expect(answer).toEqual(method === 'eth_sendTransaction' ? hash : { id: '0x7' })
    expect(looks).toEqual({})
    expect(asked.slice(-2)).toEqual([method, 'eth_chainId'])
    expect(tookMs).toBe(0)
  }
})

test('error: a transaction that another network has, and its own does not', async () => {
  const { answer, state } = await send('eth_sendTransaction', {
    chainId: '0xa',
    nodes: { [own]: null, [other]: { hash } },
  })
  expect(answer).toBe('outcome_unknown')
  expect(state().connections.eip155?.network).toBe(other)
})

test('error: also where it is back by the time it answers', async () => {
  const nodes = { [own]: null, [other]: { hash } }
  expect((await send('eth_sendTransaction', { seen: [other, own], nodes })).answer).toBe('outcome_unknown')
})

test('error: also where its node takes a block to tell', async () => {
  const nodes = { [own]: null, [other]: [null, null, { hash }] }
  const { answer, tookMs } = await send('eth_sendTransaction', { chainId: 10, nodes })
  expect(answer).toBe('outcome_unknown')
  expect(tookMs).toBeLessThan(5_000)
})

test.each<[string, Record<string, unknown>]>([
  ['knows it', { [own]: { hash }, [other]: null }],
  ['knows it as the other does', { [own]: { hash }, [other]: { hash } }],
  ['knows it later', { [own]: [null, null, { hash }], [other]: null }],
  ['does not know it, nor the other', { [own]: null, [other]: null }],
  ['alone answers', { [own]: null }],
  ['answers as little as the other', {}],
])('behavior: a hash of who went elsewhere afterwards is the hash; its own node %s', async (_, nodes) => {
  const { answer, tookMs } = await send('eth_sendTransaction', { chainId: '0xa', nodes })
  expect(answer).toBe(hash)
  expect(tookMs).toBeLessThanOrEqual(4_000)
})

test.each([900, 3_000, 60_000])(
  'behavior: nodes that take %i ms hold a hash up for four seconds at most',
  async (nodeMs) => {
    const nodes = { [own]: null, [other]: null }
    const { answer, tookMs } = await send('eth_sendTransaction', { chainId: '0xa', nodes, nodeMs })
    expect(answer).toBe(hash)
    expect(tookMs).toBeLessThanOrEqual(4_000)
  },
)

test('behavior: a network that is not served is asked nothing', async () => {
  const { answer, looks } = await send('eth_sendTransaction', { chainId: '0x89', nodes: { [own]: null } })
  expect(answer).toBe(hash)
  expect(Object.keys(looks)).toEqual([own])
})

test.each<[string, unknown]>([
  ['null', null],
  ['no chain', {}],
  ['nothing readable', 'soon'],
])('behavior: a wallet that says %s of where it is costs no hash', async (_, chainId) => {
  const { answer, looks } = await send('eth_sendTransaction', { chainId })
  expect(answer).toBe(hash)
  expect(looks).toEqual({})
})

test('behavior: a wallet that answers nothing any more holds its hash up for a second', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController()
    setTimeout(() => end.abort(), ms)
    return end.signal
  })
  try {
    const { answer, tookMs } = await send('eth_sendTransaction', { chainId: pending().promise })
    expect(answer).toBe(hash)
    expect(tookMs).toBeLessThanOrEqual(1_100)
  } finally {
    vi.mocked(AbortSignal.timeout).mockRestore()
  }
})

test.each<[string, unknown, unknown]>([
  ['is elsewhere by its own word', { chainId: '0xa', status: 100 }, 'outcome_unknown'],
  ['is where it was to be', { chainId: '0x1', status: 100 }, { id: '0x7' }],
  ['does not say where it is', { status: 100 }, { id: '0x7' }],
  ['is not known to it', null, { id: '0x7' }],
])('behavior: a batch that %s', async (_, status, expected) => {
  expect((await send('wallet_sendCalls', { chainId: '0xa', status })).answer).toEqual(expected)
})
