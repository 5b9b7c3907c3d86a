import { base58, bech32 } from '@scure/base'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { callCosts } from '../limits/callCosts.ts'
import {
  type ChargedRow,
  chargeSettings,
  expectCharged,
  expectRefused,
  query,
  requestFrom,
} from './charges.ts'
import { type FakeCoinbase, fakeCoinbase } from './fakeCoinbase.ts'
import { type FakeEsplora, fakeEsplora } from './fakeEsplora.ts'
import { type FakeMeld, fakeMeld } from './fakeMeld.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { urlBody, widgetOf } from './onrampStage.ts'
import { type TestServer, testServer } from './testServer.ts'

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
      ...chargeSettings(budget),
    },
    projects: { demo: ['http://demo.example'] },
  })
})
afterAll(() =>
  Promise.all([server, node, esplora, coinbase, meld].map((each) => each?.[Symbol.asyncDispose]())),
)

let owners = 0
/** Others at each call. */
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

const account = (cost: number, path: string): ChargedRow => ({
  cost,
  request: (client) => requestFrom(server, client, path),
})
const seller = (path: string, body?: object): ChargedRow => ({
  cost: callCosts.seller,
  isAlwaysNew: true,
  request: (client) => requestFrom(server, client, path, body),
})
const rows: Record<string, () => ChargedRow> = {
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
      destinationCurrencyCode: 'USDC',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
    }),
  'window of Meld': () => seller(`/v1/onramp/widget?${query({})}`, { sessionData: widgetOf() }),
  'address of Coinbase': () => seller(`/v1/generators/onrampurl?${query({})}`, urlBody()),
}

/** Without the newest block, which is everybody's. */
const upstreamRequests = () =>
  node.asked.filter((method) => !['getGenesisHash', 'getSlot', 'getBlockHeight'].includes(method)).length +
  esplora.asked.filter((line) => !line.endsWith('/blocks/tip/height')).length +
  coinbase.asked.length +
  meld.asked.length
const stage = () => ({
  server,
  budget,
  upstreamRequests,
  newCall: () => ({ method: 'getBalance', params: [solanaOwner()] }),
  chainId: solana,
})

describe('each endpoint that reads another family or a service', () => {
  test.each(Object.entries(rows))(
    'default: %s is charged, and again only where no memory has it',
    async (_, make) => void (await expectCharged(stage(), make())),
  )

  test.each(Object.entries(rows))(
    'error: %s over the budget is refused before any service is called, and for this client alone',
    (_, make) => expectRefused(stage(), make()),
  )
})
