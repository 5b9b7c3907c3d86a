import { base58, bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { callCosts } from '../limits/callCosts.ts'
import { type FakeCoinbase, fakeCoinbase } from './fakeCoinbase.ts'
import { type FakeEsplora, fakeEsplora } from './fakeEsplora.ts'
import { type FakeMeld, fakeMeld } from './fakeMeld.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { urlBody, widgetOf } from './onrampStage.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

// What answers of Solana, of Bitcoin and of the sellers of coins cost their client; those of EVM chains stand in
// chargedAnswers.test.ts.

const bitcoin = bitcoinNetworks.mainnet
const solana = solanaClusters.devnet
const genesis = bitcoin.slice('bip122:'.length)
const budget = 100

let node: FakeNode
let esplora: FakeEsplora
let coinbase: FakeCoinbase
let meld: FakeMeld
let server: TestServer
beforeAll(async () => {
  ;[node, esplora, coinbase, meld] = await Promise.all([
    fakeNode({
      results: {
        getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
        getBalance: { context: { slot: 1 }, value: 5_000 },
        getTokenAccountsByOwner: { context: { slot: 1 }, value: [] },
        getSignaturesForAddress: [],
        getMultipleAccounts: { context: { slot: 1 }, value: [] },
      },
    }),
    fakeEsplora(`${genesis}${'0'.repeat(32)}`),
    fakeCoinbase(),
    fakeMeld(),
  ])
  server = await testServer({
    env: {
      ...coinbase.env,
      ...meld.env,
      ONRAMP_COUNTRY: 'US-CA',
      NETWORKS: `${bitcoin},solana:devnet`,
      [`ESPLORA_URLS_BIP122_${genesis}`]: esplora.url,
      RPC_URLS_SOLANA_DEVNET: node.url,
      TRUST_PROXY: '1',
      RATE_CALLS: String(budget),
      RATE_CALLS_REFILL: '1',
      RATE_REFILL_INTERVAL_S: '3600',
    },
    projects: { demo: ['http://demo.example'] },
  })
})
afterAll(() =>
  Promise.all([server, node, esplora, coinbase, meld].map((each) => each?.[Symbol.asyncDispose]())),
)

let clients = 0
const nextClient = () => {
  clients += 1
  return `192.0.2.${clients}`
}
const query = (words: Record<string, string>) => new URLSearchParams({ projectId: 'demo', ...words })
const ask = (from: string, path: string, body?: object): Promise<TestAnswer> =>
  server.request(path, {
    headers: { 'x-forwarded-for': from, origin: 'http://demo.example', 'x-sdk-version': 'x' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
let owners = 0
/** Nobody asked for them before. */
const bytes = (length: number) => {
  const made = new Uint8Array(length).fill(7)
  new DataView(made.buffer).setUint32(0, ++owners)
  return made
}
const solanaOwner = () => base58.encode(bytes(32))
const bitcoinOwner = () => {
  const owner = bech32.encode('bc', [0, ...bech32.toWords(bytes(20))])
  esplora.answers[`/address/${owner}`] = JSON.stringify({
    address: owner,
    chain_stats: {
      funded_txo_count: 1,
      funded_txo_sum: 9,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 1,
    },
    mempool_stats: {
      funded_txo_count: 0,
      funded_txo_sum: 0,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 0,
    },
  })
  esplora.answers[`/address/${owner}/txs`] = '[]'
  return owner
}

interface Row {
  cost: number
  ask(from: string): Promise<TestAnswer>
  /** Is it asked anew each time? */
  isAlwaysNew?: true
}
const account = (cost: number, path: string): Row => ({ cost, ask: (from) => ask(from, path) })
const seller = (path: string, body?: object): Row => ({
  cost: callCosts.seller,
  isAlwaysNew: true,
  ask: (from) => ask(from, path, body),
})
const rows: Record<string, () => Row> = {
  'balance on Solana': () =>
    account(
      callCosts.balances.solana,
      `/v1/account/${solanaOwner()}/balance?${query({ chainId: solana, currency: 'usd', sv: 'x' })}`,
    ),
  'balance on Bitcoin': () =>
    account(
      callCosts.balances.bip122,
      `/v1/account/${bitcoinOwner()}/balance?${query({ chainId: bitcoin, currency: 'usd', sv: 'x' })}`,
    ),
  'history on Solana': () =>
    account(callCosts.history.solana, `/v1/account/${solanaOwner()}/history?${query({ chainId: solana })}`),
  'history on Bitcoin': () =>
    account(callCosts.history.bip122, `/v1/account/${bitcoinOwner()}/history?${query({ chainId: bitcoin })}`),
  'providers of Meld': () => seller(`/v1/onramp/providers?${query({ countries: 'US' })}`),
  'quotes of Meld': () =>
    seller(`/v1/onramp/multi/quotes?${query({})}`, {
      projectId: 'demo',
      destinationCurrencyCode: 'USDC',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
    }),
  'window of Meld': () =>
    seller(`/v1/onramp/widget?${query({})}`, { projectId: 'demo', sessionData: widgetOf() }),
  'address of Coinbase': () => seller(`/v1/generators/onrampurl?${query({})}`, urlBody()),
}

const charged = () => server.metric('gatehouse_charged_calls_total')
/** Without the newest block, which is everybody's. */
const asked = () =>
  node.asked.filter((method) => !['getGenesisHash', 'getSlot', 'getBlockHeight'].includes(method)).length +
  esplora.asked.filter((line) => !line.endsWith('/blocks/tip/height')).length +
  coinbase.asked.length +
  meld.asked.length

describe('each endpoint that asks another family or a service', () => {
  test.each(Object.entries(rows))(
    'default: %s is charged, and again only where it is asked anew',
    async (_, make) => {
      const { cost, ask, isAlwaysNew } = make()
      const [before, reached] = [await charged(), asked()]
      const { status, text } = await ask(nextClient())
      expect([status, text]).toEqual([200, text])
      expect((await charged()) - before).toBe(cost)
      expect(asked()).toBeGreaterThan(reached)
      await ask(nextClient())
      expect((await charged()) - before).toBe(isAlwaysNew ? 2 * cost : cost)
    },
  )

  test.each(Object.keys(rows))(
    'error: %s over the budget is refused before anybody is asked, and for nobody else',
    async (name) => {
      const from = nextClient()
      const { cost, ask } = (rows[name] as () => Row)()
      await spend(from, budget - cost + 1)
      const reached = asked()
      const { status, json, headers } = await ask(from)
      expect([status, json.code]).toEqual([429, 'rate_limited'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(asked()).toBe(reached)
      expect((await ask(nextClient())).status).toBe(200)
    },
  )
})

/** Makes calls, one for each unit. */
async function spend(from: string, units: number): Promise<void> {
  const batch = Array.from({ length: units }, (_, index) => ({
    ...{ jsonrpc: '2.0', id: index, method: 'getBalance' },
    params: [solanaOwner()],
  }))
  const { status } = await server.request(`/v1?${query({ chainId: solana })}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify(batch),
  })
  expect(status).toBe(200)
}
