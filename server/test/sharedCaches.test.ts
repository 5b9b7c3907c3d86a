import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BalanceChain, balanceChain } from './balanceChains.ts'
import { redis, redisBin, type TestRedis } from './redis.ts'
import { type TestServer, testServer } from './testServer.ts'

// Two processes over one Redis: what one has read from a chain, the other one has.

const origin = 'http://demo.example'
const address = `0x${'abc1'.padStart(40, '0')}`

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

  async function balanceAt(server: TestServer | undefined): Promise<string> {
    const path = `/v1/account/${address}/balance?projectId=demo&currency=usd&sv=html-1&chainId=eip155:31337`
    const { json } = await (server as TestServer).request(path, { headers: { origin } })
    return json.balances[0]?.quantity.numeric
  }
  const reads = (server: TestServer | undefined, outcome: string) =>
    server?.metric('gatehouse_balance_reads_total', { outcome })

  test('default: a balance is read by one process, and the other one asks no node', async () => {
    const [one, other] = servers
    await chain.coins(address, 1_000000000000000001n)
    expect(await balanceAt(one)).toBe('1.000000000000000001')
    await chain.coins(address, 2n)
    expect(await balanceAt(other)).toBe('1.000000000000000001')
    expect(await reads(one, 'read')).toBe(1)
    expect([await reads(other, 'shared'), (await reads(other, 'read')) ?? 0]).toEqual([1, 0])
  })

  test('behavior: while Redis is gone each process reads for itself', async () => {
    const [, other] = servers
    await shared.stop()
    const path = `/v1/account/0x${'abc2'.padStart(40, '0')}/balance?projectId=demo&currency=usd&sv=html-1&chainId=eip155:31337`
    const { status } = await (other as TestServer).request(path, { headers: { origin } })
    expect(status).toBe(200)
    expect(await reads(other, 'read')).toBe(1)
  })
})
