import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BalanceChain, balanceChain } from './balanceChains.ts'
import { redis, redisBin, type TestRedis } from './redis.ts'
import { type TestServer, testServer } from './testServer.ts'

// Two processes over one Redis: what one has read from a chain, the other one has.

const origin = 'http://demo.example'
let people = 0
const newAddress = (): Hex => `0x${(++people + 0xabc0).toString(16).padStart(40, '0')}`

describe.skipIf(!redisBin)('Redis (skipped when redis-server is not installed)', () => {
  let chain: BalanceChain
  let shared: TestRedis
  let servers: TestServer[]
  beforeAll(async () => {
    chain = await balanceChain(31337)
    shared = await redis()
    const options = {
      env: {
        REDIS_URL: shared.url,
        NETWORKS: 'eip155:31337',
        RPC_URLS_EIP155_31337: chain.url,
        NETWORK_EIP155_31337: '{"name":"Local","symbol":"LOC","testnet":true}',
        TOKEN_DISCOVERY: 'off',
      },
      projects: { demo: [origin] },
    }
    servers = [await testServer(options), await testServer(options)]
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await Promise.all([chain, shared].map((each) => each[Symbol.asyncDispose]()))
  })

  async function balanceAt(server: TestServer | undefined, address: Hex): Promise<string> {
    const path = `/v1/account/${address}/balance?projectId=demo&currency=usd&sv=html-1&chainId=eip155:31337`
    const { status, json } = await (server as TestServer).request(path, { headers: { origin } })
    expect(status).toBe(200)
    return json.balances[0]?.quantity.numeric
  }
  const reads = async (server: TestServer | undefined, outcome: string): Promise<number> =>
    (await server?.metric('gatehouse_balance_reads_total', { outcome })) ?? 0

  test('default: a balance is read by one process, and the other one asks no node', async () => {
    const [one, other] = servers
    const counts = () => Promise.all([reads(one, 'read'), reads(other, 'shared'), reads(other, 'read')])
    // Whoever waits too long for Redis reads for himself: then it is tried with another address.
    await expect
      .poll(async () => {
        const address = newAddress()
        const before = await counts()
        await chain.coins(address, 1_000000000000000001n)
        const first = await balanceAt(one, address)
        await chain.coins(address, 2n)
        const second = await balanceAt(other, address)
        const added = (await counts()).map((count, at) => count - (before[at] ?? 0))
        return { first, second, added }
      })
      .toEqual({ first: '1.000000000000000001', second: '1.000000000000000001', added: [1, 1, 0] })
  })

  test('behavior: while Redis is gone each process reads for itself', async () => {
    const [, other] = servers
    await shared.stop()
    const before = await reads(other, 'read')
    await balanceAt(other, newAddress())
    expect(await reads(other, 'read')).toBe(before + 1)
  })
})
