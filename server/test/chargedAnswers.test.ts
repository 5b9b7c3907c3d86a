import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCosts } from '../limits/callCosts.ts'
import {
  type ChargedRow,
  chargeSettings,
  expectCharged,
  expectRefused,
  nextClient,
  query,
  requestFrom,
} from './charges.ts'
import { type CountingNode, countingNode } from './countingNode.ts'
import { type StoppedClock, stoppedClock } from './stoppedClock.ts'
import { type SwapChain, swapChain, swapSettings, user } from './swapChain.ts'
import { one } from './swapStage.ts'
import { type TestServer, testServer } from './testServer.ts'

// What answers of the data API cost their client: as much as they make nodes do, and nothing from memory.

let chain: SwapChain
let node: CountingNode
let settings: ReturnType<typeof swapSettings>
let server: TestServer
let clock: StoppedClock
const budget = 40
beforeAll(async () => {
  clock = stoppedClock()
  chain = await swapChain(1)
  node = await countingNode(chain.url)
  settings = swapSettings({ ...chain, url: node.url })
  server = await testServer({
    env: {
      ...settings.env,
      ...chargeSettings(budget),
      NETWORKS: 'eip155:1',
    },
  })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await node?.[Symbol.asyncDispose]()
  await chain?.[Symbol.asyncDispose]()
  settings?.[Symbol.dispose]()
  clock[Symbol.dispose]()
})

const id = (address: string) => `eip155:1:${address}`
const native = id('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
const ask = (client: string, path: string, body?: object) => requestFrom(server, client, path, body)

let account = 0
/** Nobody asked for them before. */
const fresh = () => `0x${(++account).toString(16).padStart(40, 'c')}`
const rows: Record<string, () => ChargedRow> = {
  balance: () => {
    const path = `/v1/account/${fresh()}/balance?${query({ chainId: 'eip155:1', currency: 'usd', sv: 'x' })}`
    return { cost: callCosts.balances.eip155, request: (from) => ask(from, path) }
  },
  portfolio: () => {
    const path = `/v1/account/${fresh()}/portfolio?${query({})}`
    return { cost: callCosts.balances.eip155, request: (from) => ask(from, path) }
  },
  'wallet_getAssets of /v1/wallet': () => {
    const params = { account: fresh() }
    const body = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params }
    return {
      cost: callCosts.balances.eip155,
      request: (from) => ask(from, `/v1/wallet?${query({ sv: 'x' })}`, body),
    }
  },
  'wallet_getAssets of /v1': () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params: [{ account: fresh() }] }
    const send = (from: string) =>
      server.request('/v1?chainId=eip155:1&projectId=demo', {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body: JSON.stringify(body),
      })
    return { cost: callCosts.balances.eip155, request: send }
  },
  history: () => {
    const path = `/v1/account/${fresh()}/history?${query({ chainId: 'eip155:1' })}`
    return { cost: callCosts.history.eip155, request: (from) => ask(from, path) }
  },
  identity: () => {
    const path = `/v1/identity/${fresh()}?${query({})}`
    return { cost: callCosts.identity, request: (from) => ask(from, path) }
  },
  'name of ENS': () => {
    const path = `/v1/ens/name/a${fresh()}.eth?${query({ chainId: 'eip155:1' })}`
    return { cost: callCosts.ensName, request: (from) => ask(from, path) }
  },
  prices: () => {
    const addresses = [chain.tokens.usd, chain.tokens.dai].map(({ address }) => id(address))
    return {
      cost: 2 * (callCosts.price + callCosts.token),
      request: (from) => ask(from, '/v1/fungible/price', { addresses, currency: 'usd' }),
    }
  },
  'gas price': () => {
    const path = `/v1/convert/gas-price?${query({ chainId: 'eip155:1' })}`
    return { cost: callCosts.gasPrices, request: (from) => ask(from, path) }
  },
  'permits of a token': () => {
    const words = { chainId: 'eip155:1', address: chain.tokens.abc.address }
    const path = `/v1/convert/tokens?${query(words)}`
    return { cost: callCosts.token + 1, request: (from) => ask(from, path) }
  },
  allowance: () => {
    const words = { tokenAddress: id(chain.tokens.usd.address), userAddress: id(user) }
    const path = `/v1/convert/allowance?${query(words)}`
    return { cost: 1, isAlwaysNew: true, request: (from) => ask(from, path) }
  },
  quote: () => {
    const words = { from: native, to: id(chain.tokens.usd.address), amount: String(one + BigInt(++account)) }
    const path = `/v1/convert/quotes?${query(words)}`
    return { cost: callCosts.quote, request: (from) => ask(from, path) }
  },
  swap: () => {
    const body = {
      ...{ from: native, to: id(chain.tokens.usd.address), amount: String(one), userAddress: id(user) },
      eip155: { slippage: 1 },
    }
    return {
      cost: callCosts.swap,
      isAlwaysNew: true,
      request: (from) => ask(from, '/v1/convert/build-transaction', body),
    }
  },
}

/** Without the newest block, which is everybody's and asked for at a pace of its own. */
const upstreamRequests = () =>
  node.asked.filter((method) => method !== 'eth_blockNumber' && method !== 'eth_chainId').length
const stage = () => ({
  server,
  budget,
  upstreamRequests,
  newCall: () => ({ method: 'eth_getBalance', params: [fresh(), 'pending'] }),
  chainId: 'eip155:1',
})
/** The table of costs is not exact, but no row is far too low. */
const most = 3

describe('each endpoint that asks many questions', () => {
  beforeAll(async () => {
    // What is looked at once for all clients.
    const words = { from: native, to: id(chain.tokens.usd.address), amount: String(one) }
    await ask(nextClient(), `/v1/convert/quotes?${query(words)}`)
  })

  test.each(Object.entries(rows))(
    'default: %s is charged, and again only where no memory has it',
    async (_, make) => {
      const row = make()
      expect(await expectCharged(stage(), row)).toBeLessThanOrEqual(row.cost * most)
    },
  )

  test.each(Object.entries(rows).filter(([name]) => !notRefused.has(name)))(
    'error: %s over the budget is refused before a node is asked, and for nobody else',
    async (name, make) => {
      clock.later(again[name] ?? 0)
      await expectRefused(stage(), make())
    },
  )
})

/** Those that tell less where they can't ask: a token without a word on permits, coins without prices. */
const notRefused = new Set(['permits of a token', 'prices'])
/** Ms after which what was asked before is asked for again. */
const again: Record<string, number> = { 'gas price': 4_000 }
