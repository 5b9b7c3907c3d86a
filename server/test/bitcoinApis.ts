import { expect } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { type FakeEsplora, fakeEsplora } from './fakeEsplora.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

export const id = bitcoinNetworks.mainnet
export const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
// BIP-173 and BIP-143: the addresses and the signed transaction of their examples.
export const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
export const transaction =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'
export const txid = 'e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609'
export const coin = { txid: 'ab'.repeat(32), vout: 1, value: 70_000 }
export const block = { block_height: 800_000, block_hash: 'cd'.repeat(32), block_time: 1_690_168_629 }
export const utxos = [
  { ...coin, status: { confirmed: true, ...block } },
  { ...coin, vout: 2, value: 5, status: { confirmed: false } },
]
export const sums = (funded: number, spent: number) => ({
  funded_txo_count: 1,
  funded_txo_sum: funded,
  spent_txo_count: 1,
  spent_txo_sum: spent,
  tx_count: 2,
})
export const refusal = (code: number, message: string): [number, string] => [
  400,
  `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`,
]

export interface BitcoinApis extends AsyncDisposable {
  apis: readonly [FakeEsplora, FakeEsplora]
  server: TestServer
  /** Of a frame. */
  token: string
  ask(method: string, params?: unknown[]): Promise<TestAnswer>
  /** How often each API was, but for the height, which probes ask for. */
  asked(): number[]
  /** Before each test: what was read and went wrong is forgotten. */
  reset(): Promise<void>
}

export const call = (method: string, params: unknown[] = [], id = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

/** A server of Bitcoin's main network behind these. */
export const bitcoinServer = (apis: BitcoinApis['apis'], timeoutMs: number): Promise<TestServer> =>
  testServer({
    env: { NETWORKS: 'bitcoin:mainnet', ESPLORA_URLS_BITCOIN_MAINNET: apis.map(({ url }) => url).join() },
    config: { rpc: { timeoutMs, deadlineMs: 25_000, retries: 3, retryBaseMs: 20, breakerPauseMs: 100 } },
  })

/** A server of Bitcoin's main network with two Esplora APIs that say what they are told to. */
export async function bitcoinApis(): Promise<BitcoinApis> {
  const apis = [await fakeEsplora(genesis), await fakeEsplora(genesis)] as const
  const server = await bitcoinServer(apis, 10_000)
  const token = await server.token()
  const ask: BitcoinApis['ask'] = (method, params) => server.rpc(token, call(method, params), id)
  return {
    apis,
    server,
    token,
    ask,
    asked: () => apis.map((api) => api.asked.filter((path) => path !== 'GET /blocks/tip/height').length),
    async reset() {
      for (const api of apis) {
        api.misbehave = undefined
        api.answers = { '/tx': txid, '/blocks/tip/height': '800001' }
      }
      await expect.poll(() => server.metric('gatehouse_breakers_open')).toBe(0)
      // What was read before a transaction is forgotten.
      await ask('btc_sendTransaction', [transaction])
      for (const api of apis) {
        api.asked = []
        api.sent = []
        api.misbehave = undefined
        api.answers = {
          [`/address/${address}/utxo`]: JSON.stringify(utxos),
          [`/address/${address}`]: JSON.stringify({
            address,
            chain_stats: sums(100_000, 30_000),
            mempool_stats: sums(5, 1_000),
          }),
          '/blocks/tip/height': '800001',
        }
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      for (const api of apis) await api[Symbol.asyncDispose]()
    },
  }
}
