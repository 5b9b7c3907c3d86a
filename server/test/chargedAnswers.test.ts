import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCosts } from '../limits/callCosts.ts'
import { type CountingNode, countingNode } from './countingNode.ts'
import { type StoppedClock, stoppedClock } from './stoppedClock.ts'
import { type SwapChain, swapChain, swapSettings, user } from './swapChain.ts'
import { one } from './swapStage.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

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
      TRUST_PROXY: '1',
      RATE_CALLS: String(budget),
      RATE_CALLS_REFILL: '1',
      RATE_REFILL_INTERVAL_S: '3600',
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
const query = (words: Record<string, string>) => new URLSearchParams({ projectId: 'demo', ...words })
let clients = 0
const nextClient = () => {
  clients += 1
  return `192.0.2.${clients}`
}
function ask(from: string, path: string, body?: object): Promise<TestAnswer> {
  return server.request(path, {
    headers: { 'x-forwarded-for': from, origin: 'http://demo.example', 'x-sdk-version': 'x' },
    ...(body && { method: 'POST', body: JSON.stringify({ projectId: 'demo', ...body }) }),
  })
}

interface Row {
  cost: number
  ask(from: string): Promise<TestAnswer>
  /** Is it asked anew each time? */
  isAlwaysNew?: true
}
let account = 0
/** Nobody asked for them before. */
const fresh = () => `0x${(++account).toString(16).padStart(40, 'c')}`
const rows: Record<string, () => Row> = {
  balance: () => {
    const path = `/v1/account/${fresh()}/balance?${query({ chainId: 'eip155:1', currency: 'usd', sv: 'x' })}`
    return { cost: callCosts.balances.eip155, ask: (from) => ask(from, path) }
  },
  portfolio: () => {
    const path = `/v1/account/${fresh()}/portfolio?${query({})}`
    return { cost: callCosts.balances.eip155, ask: (from) => ask(from, path) }
  },
  'wallet_getAssets of /v1/wallet': () => {
    const params = { account: fresh() }
    const body = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params }
    return {
      cost: callCosts.balances.eip155,
      ask: (from) => ask(from, `/v1/wallet?${query({ sv: 'x' })}`, body),
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
    return { cost: callCosts.balances.eip155, ask: send }
  },
  history: () => {
    const path = `/v1/account/${fresh()}/history?${query({ chainId: 'eip155:1' })}`
    return { cost: callCosts.history.eip155, ask: (from) => ask(from, path) }
  },
  identity: () => {
    const path = `/v1/identity/${fresh()}?${query({})}`
    return { cost: callCosts.identity, ask: (from) => ask(from, path) }
  },
  'name of ENS': () => {
    const path = `/v1/ens/name/a${fresh()}.eth?${query({ chainId: 'eip155:1' })}`
    return { cost: callCosts.ensName, ask: (from) => ask(from, path) }
  },
  prices: () => {
    const addresses = [chain.tokens.usd, chain.tokens.dai].map(({ address }) => id(address))
    return {
      cost: 2 * (callCosts.price + callCosts.token),
      ask: (from) => ask(from, '/v1/fungible/price', { addresses, currency: 'usd' }),
    }
  },
  'gas price': () => {
    const path = `/v1/convert/gas-price?${query({ chainId: 'eip155:1' })}`
    return { cost: callCosts.gasPrices, ask: (from) => ask(from, path) }
  },
  'permits of a token': () => {
    const words = { chainId: 'eip155:1', address: chain.tokens.abc.address }
    const path = `/v1/convert/tokens?${query(words)}`
    return { cost: callCosts.token + 1, ask: (from) => ask(from, path) }
  },
  allowance: () => {
    const words = { tokenAddress: id(chain.tokens.usd.address), userAddress: id(user) }
    const path = `/v1/convert/allowance?${query(words)}`
    return { cost: 1, isAlwaysNew: true, ask: (from) => ask(from, path) }
  },
  quote: () => {
    const words = { from: native, to: id(chain.tokens.usd.address), amount: String(one + BigInt(++account)) }
    const path = `/v1/convert/quotes?${query(words)}`
    return { cost: callCosts.quote, ask: (from) => ask(from, path) }
  },
  swap: () => {
    const body = {
      ...{ from: native, to: id(chain.tokens.usd.address), amount: String(one), userAddress: id(user) },
      eip155: { slippage: 1 },
    }
    return {
      cost: callCosts.swap,
      isAlwaysNew: true,
      ask: (from) => ask(from, '/v1/convert/build-transaction', body),
    }
  },
}

const charged = () => server.metric('gatehouse_charged_calls_total')
/** Without the newest block, which is everybody's and asked for at a pace of its own. */
const asked = () =>
  node.asked.filter((method) => method !== 'eth_blockNumber' && method !== 'eth_chainId').length
/** The table of costs is not exact, but no row is far too low. */
const most = 3

describe('each endpoint that asks many questions', () => {
  beforeAll(async () => {
    // What is looked at once for all clients.
    const words = { from: native, to: id(chain.tokens.usd.address), amount: String(one) }
    await ask(nextClient(), `/v1/convert/quotes?${query(words)}`)
  })

  test.each(Object.entries(rows))(
    'default: %s is charged, and again only where it is asked anew',
    async (name, make) => {
      const { cost, ask, isAlwaysNew } = make()
      const from = nextClient()
      const [before, reached] = [await charged(), asked()]
      const { status } = await ask(from)
      expect([name, [200, 404].includes(status)]).toEqual([name, true])
      expect((await charged()) - before).toBe(cost)
      expect(asked() - reached).toBeGreaterThan(0)
      expect(asked() - reached).toBeLessThanOrEqual(cost * most)
      await ask(nextClient())
      expect((await charged()) - before).toBe(isAlwaysNew ? 2 * cost : cost)
    },
  )

  test.each(Object.keys(rows).filter((name) => !notRefused.has(name)))(
    'error: %s over the budget is refused before a node is asked, and for nobody else',
    async (name) => {
      clock.later(again[name] ?? 0)
      const { cost, ask } = (rows[name] as () => Row)()
      const from = nextClient()
      await spend(from, budget - cost + 1)
      const reached = asked()
      const { status, json, headers } = await ask(from)
      expect([status, json.code]).toEqual([429, 'rate_limited'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(asked()).toBe(reached)
      expect([200, 404]).toContain((await ask(nextClient())).status)
    },
  )
})

/** Those that tell less where they can't ask: a token without a word on permits, coins without prices. */
const notRefused = new Set(['permits of a token', 'prices'])
/** Ms after which what was asked before is asked for again. */
const again: Record<string, number> = { 'gas price': 4_000 }

/** Makes calls, one for each unit. */
async function spend(from: string, units: number): Promise<void> {
  const batch = Array.from({ length: units }, (_, index) => ({
    ...{ jsonrpc: '2.0', id: index, method: 'eth_getBalance' },
    params: [fresh(), 'pending'],
  }))
  const { status } = await server.request('/v1?chainId=eip155:1&projectId=demo', {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify(batch),
  })
  expect(status).toBe(200)
}
