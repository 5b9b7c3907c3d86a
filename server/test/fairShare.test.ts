import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { emptyDatabase } from './emptyDatabase.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { call } from './rpcCall.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

// One client makes calls that take a node long. Others must not wait for them.

let node: FakeNode
let database: Database
let takesBatches = true
/** The slow calls that the node has and does not answer yet. */
const held: (() => void)[] = []
const slow = 'eth_estimateGas'
/** Addresses that begin so are slow to read. */
const slowAccount = '0xbad'
let isBatchSlow = true

beforeAll(async () => {
  node = await fakeNode()
  database = await openDatabase(emptyDatabase())
  node.misbehave = (calls, response) => {
    const [first] = calls
    const answers = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_blockNumber' ? `0x${node.block.toString(16)}` : '0x1',
    }))
    const reply = (body: unknown) => void response.end(JSON.stringify(body))
    if (calls.length > 1 && !takesBatches)
      return reply({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches' } })
    const send = () => reply(calls.length > 1 ? answers : answers[0])
    const isSlow = first?.method === slow || JSON.stringify(calls).includes(slowAccount)
    if ((calls.length > 1 && isBatchSlow) || isSlow) held.push(send)
    else send()
  }
})
afterAll(async () => {
  await node[Symbol.asyncDispose]()
  await database.close()
})
function release(): void {
  for (const send of held.splice(0)) send()
}
afterEach(() => {
  release()
  takesBatches = true
  isBatchSlow = true
})

const start = (env: Record<string, string> = {}) =>
  testServer({ database, env: { ...chainEnv([node.url]), TRUST_PROXY: '1', ...env } })

let unique = 0
const fresh = (method: string) => {
  unique += 1
  return call(method, [`0x${unique.toString(16).padStart(40, '0')}`, 'pending'], unique)
}
const post = (server: TestServer, address: string, body: unknown): Promise<TestAnswer> =>
  server.request('/v1?chainId=eip155:31337&projectId=demo', {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

/** Ms of requests by many other clients, four at a time. */
async function timesOfOthers(
  server: TestServer,
  count: number,
  ask = (address: string) => post(server, address, fresh('eth_getBalance')),
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + 4_000
  let left = count
  const worker = async () => {
    while (left > 0 && performance.now() < end) {
      left -= 1
      const startedAt = performance.now()
      const { status } = await ask(`198.51.100.${left % 250}`)
      times.push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return times.sort((a, b) => a - b)
}
const p99 = (times: number[]): number => times[Math.ceil(times.length * 0.99) - 1] ?? 0
const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const calls = 70
const loads: Record<string, { batches: boolean; bodies: () => unknown[] }> = {
  'in requests of their own': {
    batches: true,
    bodies: () => Array.from({ length: calls }, () => fresh(slow)),
  },
  'in one batch that the node takes': {
    batches: true,
    bodies: () => [Array.from({ length: calls }, () => fresh(slow))],
  },
  'in one batch that the node does not take': {
    batches: false,
    bodies: () => [Array.from({ length: calls }, () => fresh(slow))],
  },
  'in ten batches': {
    batches: true,
    bodies: () => Array.from({ length: 10 }, () => Array.from({ length: 7 }, () => fresh(slow))),
  },
}

describe('70 slow calls of one client', () => {
  /** Ms by which the 99th may differ however fast the machine is: a turn of its event loop, and a connection more. */
  const noise = 5
  /** Fewer connections than there are slow calls: without shares nobody else would get one. */
  const crowded = { NODE_CONNECTIONS: '64' }
  const rounds = 5
  const attempts = 3
  const timeout = attempts * limits.unitMs

  /** 99th percentiles without and with the slow calls, measured in turn. */
  async function compare(
    greed: () => Promise<unknown>[],
    others: () => Promise<number[]>,
    least: number,
  ): Promise<[number, number]> {
    const alone: number[] = []
    const beside: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(p99(await others()))
      const greedy = greed()
      await expect.poll(() => held.length).toBeGreaterThanOrEqual(least)
      beside.push(p99(await others()))
      const releasing = setInterval(release, 5)
      await Promise.all(greedy)
      clearInterval(releasing)
    }
    return [median(alone), median(beside)]
  }

  test.each(Object.entries(loads))(
    'default: %s, delay nobody else by more than 1.5x at p99',
    { timeout },
    async (_name, { batches, bodies }) => {
      takesBatches = batches
      await using server = await start(crowded)
      await expectFair(
        () => bodies().map((body) => post(server, '192.0.2.1', body)),
        () => timesOfOthers(server, 200),
      )
    },
  )

  /** `least`: slow requests that the node has when others are measured. */
  async function expectFair(
    greed: () => Promise<unknown>[],
    others: () => Promise<number[]>,
    least = 1,
  ): Promise<void> {
    await others()
    let seen: [number, number] = [0, 0]
    const isFine = () => Number.isFinite(seen[0]) && seen[1] <= seen[0] * 1.5 + noise
    // A busy machine may disturb one comparison; where calls wait for others', none comes out well.
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      seen = await compare(greed, others, least)
      if (isFine()) break
    }
    expect([isFine(), ...seen]).toEqual([true, ...seen])
  }

  test('default: in readings of the data API, delay nobody else by more than 1.5x at p99', {
    timeout,
  }, async () => {
    isBatchSlow = false
    await using server = await start(crowded)
    const read = (from: string, account: string) =>
      server.request(`/v1/account/${account}/balance?projectId=demo&chainId=eip155:31337&currency=usd&sv=x`, {
        headers: { 'x-forwarded-for': from, origin: 'http://demo.example' },
      })
    const accountOf = (start: string) => {
      unique += 1
      return start + unique.toString(16).padStart(42 - start.length, '0')
    }
    await expectFair(
      () => Array.from({ length: calls }, () => read('192.0.2.1', accountOf(slowAccount))),
      // So many that the 99th is not the one that the machine happened to disturb.
      () => timesOfOthers(server, 120, (from) => read(from, accountOf('0xabc'))),
      // Its half of the connections.
      32,
    )
  })
})

describe('a client', () => {
  test('behavior: takes no more than half of the connections, and its calls all end', async () => {
    await using server = await start({ NODE_CONNECTIONS: '20' })
    const greedy = Array.from({ length: 30 }, () => post(server, '192.0.2.1', fresh(slow)))
    await expect.poll(() => server.metric('gatehouse_node_waits_total')).toBe(20)
    expect(held.length).toBe(10)
    expect((await post(server, '192.0.2.2', fresh('eth_getBalance'))).status).toBe(200)
    expect(held.length).toBe(10)
    const releasing = setInterval(release, 5)
    expect(new Set((await Promise.all(greedy)).map(({ status }) => status))).toEqual(new Set([200]))
    clearInterval(releasing)
  })

  test('behavior: with slow calls of one method still makes those of others', async () => {
    await using server = await start({ NODE_SLOW_CALLS: '2' })
    const greedy = Array.from({ length: 5 }, () => post(server, '192.0.2.1', fresh(slow)))
    await expect.poll(() => held.length).toBe(5)
    await pastMs(1_010)
    const sixth = post(server, '192.0.2.1', fresh(slow))
    const other = post(server, '192.0.2.2', fresh(slow))
    expect((await post(server, '192.0.2.1', fresh('eth_getBalance'))).status).toBe(200)
    await expect.poll(() => held.length).toBe(6)
    expect(await server.metric('gatehouse_node_waits_total')).toBe(1)
    const releasing = setInterval(release, 5)
    await Promise.all([...greedy, sixth, other])
    clearInterval(releasing)
  })

  test('error: with too many calls that wait is refused at once', async () => {
    await using server = await start({ NODE_CONNECTIONS: '8' })
    const before = await server.metric('gatehouse_refused_total', { code: 'over_share' })
    const greedy = Array.from({ length: 4 + 256 }, () => post(server, '192.0.2.1', fresh(slow)))
    await expect.poll(() => server.metric('gatehouse_node_waits_total')).toBe(256)
    const refused = await post(server, '192.0.2.1', fresh(slow))
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([
      429,
      'over_share',
      '1',
    ])
    const [first, second] = (await post(server, '192.0.2.1', [fresh(slow), call('eth_chainId')])).json
    expect(first.error).toMatchObject({ code: -32_005, data: { reason: 'over_share', retryAfter: 1 } })
    expect(second.result).toBe('0x7a69')
    expect(await server.metric('gatehouse_refused_total', { code: 'over_share' })).toBe(before + 2)
    expect((await post(server, '192.0.2.2', fresh('eth_getBalance'))).status).toBe(200)
    const releasing = setInterval(release, 5)
    await Promise.all(greedy)
    clearInterval(releasing)
  })

  test('behavior: whose call waits keeps nobody waiting who asks the same', async () => {
    await using server = await start({ NODE_CONNECTIONS: '8' })
    const greedy = Array.from({ length: 10 }, () => post(server, '192.0.2.1', fresh(slow)))
    await expect.poll(() => held.length).toBe(4)
    const same = fresh('eth_getBalance')
    const late = post(server, '192.0.2.1', same)
    await expect.poll(() => server.metric('gatehouse_node_waits_total')).toBe(7)
    expect((await post(server, '192.0.2.2', same)).json.result).toBe('0x1')
    const releasing = setInterval(release, 5)
    await Promise.all([...greedy, late])
    clearInterval(releasing)
  })

  test('param: on the allow-list is never refused', async () => {
    await using server = await start({ NODE_CONNECTIONS: '8', RATE_IP_ALLOWLIST: '192.0.2.1' })
    const greedy = Array.from({ length: 300 }, () => post(server, '192.0.2.1', fresh(slow)))
    await expect.poll(() => server.metric('gatehouse_node_waits_total')).toBe(296)
    const releasing = setInterval(release, 5)
    expect(new Set((await Promise.all(greedy)).map(({ status }) => status))).toEqual(new Set([200]))
    clearInterval(releasing)
  })
})
