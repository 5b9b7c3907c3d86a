import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import table from '../prices/feeds.json' with { type: 'json' }
import { type BalanceChain, balanceChain, wbtc } from './balanceChains.ts'
import { tokenCode } from './evmCode.ts'
import { type TestServer, testServer } from './testServer.ts'

// Feeds on two chains: what is wrong with one of the first, the second must make good.

const [first, second] = [table.feeds['eip155:1'], table.feeds['eip155:10']]
const sequencer = table.sequencers['eip155:10']
const hour = 3_600

let main: BalanceChain
let layer: BalanceChain
let server: TestServer
beforeAll(async () => {
  main = await balanceChain(1)
  layer = await balanceChain(10)
  await main.put(wbtc, tokenCode({ symbol: 'WBTC', decimals: 8 }))
  await layer.feed(sequencer, 'Uptime', 0n)
  server = await testServer({
    env: { NETWORKS: 'eip155:1,eip155:10', RPC_URLS_EIP155_1: main.url, RPC_URLS_EIP155_10: layer.url },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([main, layer].map((each) => each[Symbol.asyncDispose]()))
})

const price = (chainId: string, address?: string) => server.server.context.prices.get(chainId, address, 'usd')

describe('feeds', () => {
  test('behavior: one that calls itself by another pair is not used', async () => {
    await main.feed(first.ETH, 'ETH / EUR', 1_00000000n)
    await layer.feed(second.ETH, 'ETH / USD', 2_600_00000000n)
    expect(await price('eip155:1')).toBe(2600)
  })

  test('behavior: one that stands still for 26 hours is not used', async () => {
    await main.feed(first.BTC, 'BTC / USD', 1_00000000n, 26 * hour + 60)
    await layer.feed(second.BTC, 'BTC / USD', 90_000_00000000n, 26 * hour - 60)
    expect(await price('eip155:1', wbtc)).toBe(90_000)
  })

  test('behavior: one that says nothing above zero is not used; one of the future neither', async () => {
    await main.feed(first.AVAX, 'AVAX / USD', -5n)
    await layer.feed(second.AVAX, 'AVAX / USD', 30_00000000n, -2 * hour)
    expect(await price('eip155:43114')).toBeUndefined()
    await main.feed(first.BNB, 'BNB / USD', 0n)
    expect(await price('eip155:56')).toBeUndefined()
  })

  test('behavior: a coin by its former name', async () => {
    await main.feed(first.POL, 'MATIC / USD', 50000000n)
    expect(await price('eip155:137')).toBe(0.5)
  })

  test('behavior: a stable coin without a feed is worth a dollar; test coins have no price', async () => {
    expect(await price('eip155:100')).toBe(1)
    expect(await price('eip155:11155111')).toBeUndefined()
  })

  test('behavior: while the sequencer is down its feeds are not used', async () => {
    await layer.feed(sequencer, 'Uptime', 1n)
    await layer.feed(second.SOL, 'SOL / USD', 150_00000000n)
    expect(await price(solanaClusters.mainnet)).toBeUndefined()
  })

  test('behavior: 50 who ask at once are one reading', async () => {
    await layer.feed(sequencer, 'Uptime', 0n)
    await layer.feed(second.CELO, 'CELO / USD', 70000000n)
    const requests = () => server.metric('gatehouse_upstream_requests_total', { chain: 'eip155:10' })
    const before = await requests()
    const prices = await Promise.all(Array.from({ length: 50 }, () => price('eip155:42220')))
    expect(new Set(prices)).toEqual(new Set([0.7]))
    expect((await requests()) - before).toBeLessThanOrEqual(3)
  })
})
