import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { type FakeEsplora, fakeEsplora } from './fakeEsplora.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

const id = bitcoinNetworks.mainnet
const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
// BIP-173 and BIP-143: the addresses and the signed transaction of their examples.
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const testAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const transaction =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'
const txid = 'e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609'
const coin = { txid: 'ab'.repeat(32), vout: 1, value: 70_000 }
const block = { block_height: 800_000, block_hash: 'cd'.repeat(32), block_time: 1_690_168_629 }
const utxos = [
  { ...coin, status: { confirmed: true, ...block } },
  { ...coin, vout: 2, value: 5, status: { confirmed: false } },
]
const sums = (funded: number, spent: number) => ({
  funded_txo_count: 1,
  funded_txo_sum: funded,
  spent_txo_count: 1,
  spent_txo_sum: spent,
  tx_count: 2,
})
const refusal = (code: number, message: string): [number, string] => [
  400,
  `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`,
]

let apis: [FakeEsplora, FakeEsplora]
let server: TestServer
let token: string
beforeAll(async () => {
  apis = [await fakeEsplora(genesis), await fakeEsplora(genesis)]
  server = await testServer({
    env: { NETWORKS: 'bitcoin:mainnet', ESPLORA_URLS_BITCOIN_MAINNET: apis.map(({ url }) => url).join() },
    config: { rpc: { timeout: 300, deadline: 3_000, retries: 3, retryBase: 20, breakerPause: 100 } },
  })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const api of apis) await api[Symbol.asyncDispose]()
})
beforeEach(async () => {
  // Longer than breakers pause; and what was read before a transaction is forgotten.
  await new Promise((resolve) => setTimeout(resolve, 110))
  for (const api of apis) {
    api.misbehave = undefined
    api.answers = { '/tx': txid }
  }
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
})

const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
const ask = (method: string, params?: unknown[]): Promise<TestAnswer> =>
  server.rpc(token, call(method, params), id)
const asked = () => apis.map((api) => api.asked.length)

describe('POST /v1 of Bitcoin', () => {
  test('default', async () => {
    const { status, json } = await ask('btc_getUtxos', [address])
    expect([status, json.result]).toEqual([
      200,
      [
        { ...coin, confirmed: true },
        { ...coin, vout: 2, value: 5, confirmed: false },
      ],
    ])
    const labels = { chain: id, family: 'state', answer: 'upstream' }
    expect(await server.metric('gatehouse_rpc_requests_total', labels)).toBe(1)
  })

  test('param: the other reads', async () => {
    for (const { answers } of apis) {
      answers['/fee-estimates'] = '{"1":12.5,"144":1.01}'
      answers[`/tx/${txid}/hex`] = transaction
    }
    const results = await server.rpc(
      token,
      [
        call('btc_getBalance', [address], 1),
        call('btc_getBlockHeight', [], 2),
        call('btc_getFeeEstimates', [], 3),
        call('btc_getTransaction', [txid], 4),
      ],
      id,
    )
    expect(results.json.map(({ result }: { result: unknown }) => result)).toEqual([
      { confirmed: 70_000, unconfirmed: -995 },
      800_001,
      { '1': 12.5, '144': 1.01 },
      transaction,
    ])
  })

  test('behavior: the table is the door', async () => {
    for (const method of [
      'btc_getBlockHash',
      'esplora_getUtxos',
      'sendrawtransaction',
      'getBalance',
      'toString',
    ])
      expect((await ask(method)).json.error, method).toMatchObject({ code: -32_601 })
    expect(asked()).toEqual([0, 0])
  })

  test.each([
    ['an address of the test network', 'btc_getUtxos', [testAddress]],
    ['an address with a typo', 'btc_getUtxos', [address.replace('w508', 'w509')]],
    ['a path', 'btc_getBalance', [`${address}/utxo`]],
    ['a climbing path', 'btc_getBalance', ['../../../admin']],
    ['no address', 'btc_getBalance', []],
    ['two', 'btc_getBalance', [address, address]],
    ['an object', 'btc_getBalance', [{ address }]],
    ['half a txid', 'btc_getTransaction', ['ab']],
    ['a query', 'btc_getTransaction', [`${'ab'.repeat(31)}?a`]],
    ['too much', 'btc_getFeeEstimates', [1]],
    ['no hex', 'btc_sendTransaction', ['0x00']],
  ])('error: %s goes to no node', async (_, method, params) => {
    expect((await ask(method, params)).json.error).toMatchObject({ code: -32_602 })
    expect(asked()).toEqual([0, 0])
  })

  test('behavior: equal reads at the same time are asked once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask('btc_getUtxos', [address])))
    expect(asked()).toEqual([1, 0])
  })

  test.each([
    ['is silent', () => {}],
    ['breaks off', (_: unknown, response: { destroy(): void }) => response.destroy()],
    [
      'limits',
      (_: unknown, response: { statusCode: number; end(): void }) => {
        response.statusCode = 429
        response.end()
      },
    ],
    [
      'lacks the call',
      (_: unknown, response: { statusCode: number; end(text: string): void }) => {
        response.statusCode = 404
        response.end('Not found')
      },
    ],
    ['sends a page', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    [
      'counts money that there is not',
      (_: unknown, response: { end(text: string): void }) =>
        response.end(JSON.stringify([{ ...utxos[0], value: 22e14 }])),
    ],
    [
      'counts in fractions',
      (_: unknown, response: { end(text: string): void }) =>
        response.end(JSON.stringify([{ ...utxos[0], value: 0.5 }])),
    ],
    [
      'names no transaction',
      (_: unknown, response: { end(text: string): void }) =>
        response.end(JSON.stringify([{ ...utxos[0], txid: '../x' }])),
    ],
  ])('behavior: another API answers for one that %s', async (_, misbehave) => {
    apis[0].misbehave = misbehave as FakeEsplora['misbehave']
    expect((await ask('btc_getUtxos', [address])).json.result).toHaveLength(2)
    expect(asked()).toEqual([1, 1])
  })

  test('behavior: no API can pass off another transaction', async () => {
    const other = 'ef'.repeat(32)
    apis[0].answers[`/tx/${other}/hex`] = transaction
    apis[1].answers[`/tx/${other}/hex`] = [404, 'Transaction not found']
    expect((await ask('btc_getTransaction', [other])).json.error.message).toBe('Transaction not found')
  })

  test('behavior: a refusal of the API is the answer, and harms it not', async () => {
    for (const { answers } of apis)
      answers[`/address/${address}/utxo`] = [400, 'Too many unspent\n\u0007outputs']
    for (let count = 0; count < 7; count += 1)
      expect((await ask('btc_getUtxos', [address])).json.error).toEqual({
        code: -32_000,
        message: 'Too many unspent outputs',
      })
    expect(asked()).toEqual([7, 0])
  })

  test('behavior: an API of another network is asked for nothing else', async () => {
    await using stranger = await fakeEsplora(
      '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    )
    await using own = await testServer({
      env: { NETWORKS: id, ESPLORA_URLS_BITCOIN_MAINNET: `${stranger.url},${apis[1].url}` },
    })
    const answer = await own.rpc(await own.token(), call('btc_getBlockHeight'), id)
    expect(answer.json.result).toBe(800_001)
    expect(stranger.asked).toEqual([])
  })

  test('error: no API answers', async () => {
    for (const api of apis) api.misbehave = (_, response) => response.destroy()
    const answer = await ask('btc_getUtxos', [address])
    expect([answer.status, answer.json.code]).toEqual([503, 'upstream_unavailable'])
  })
})

describe('btc_sendTransaction', () => {
  const send = () => ask('btc_sendTransaction', [transaction])

  test('default', async () => {
    apis[0].answers['/tx'] = txid
    expect((await send()).json.result).toBe(txid)
    expect(apis[0].sent).toEqual([transaction])
  })

  test('behavior: what was read before is not read again after', async () => {
    apis[0].answers['/tx'] = txid
    for (const method of ['btc_getUtxos', 'btc_getUtxos']) {
      await ask(method, [address])
      await send()
    }
    expect(apis[0].asked.filter((path) => path.endsWith('/utxo'))).toHaveLength(2)
  })

  test.each([
    'txn-already-in-mempool',
    'Transaction already in block chain',
    'Transaction outputs already in utxo set',
  ])('behavior: "%s" is a success', async (message) => {
    apis[0].answers['/tx'] = refusal(-27, message)
    expect((await send()).json.result).toBe(txid)
  })

  test('behavior: one that arrived although the API broke off is a success', async () => {
    apis[0].misbehave = (_, response) => response.destroy()
    apis[1].answers['/tx'] = refusal(-25, 'bad-txns-inputs-missingorspent')
    apis[1].answers[`/tx/${txid}/hex`] = transaction
    expect((await send()).json.result).toBe(txid)
  })

  test('error: a refusal has the code and words of the node', async () => {
    apis[0].answers['/tx'] = refusal(-26, 'min relay fee not met, 111 < 141')
    expect((await send()).json.error).toEqual({ code: -26, message: 'min relay fee not met, 111 < 141' })
    expect(asked()).toEqual([1, 0])
  })

  test('error: bytes that are no transaction go to no node', async () => {
    expect((await ask('btc_sendTransaction', ['00'.repeat(80)])).json.error.code).toBe(-22)
    expect(asked()).toEqual([0, 0])
  })
})

describe('GET /v1/esplora', () => {
  const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    server.request(`/v1/esplora/${path}`, { headers })

  test('default', async () => {
    for (const network of ['mainnet', encodeURIComponent(id)]) {
      const answer = await get(`${network}/address/${address}/utxo`)
      expect([answer.status, answer.json]).toEqual([200, utxos])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test.each([
    ['a network that is not served', `signet/address/${testAddress}/utxo`, 400, 'unsupported_chain'],
    ['a network that is none', `constructor/address/${address}/utxo`, 400, 'unsupported_chain'],
    ['an address of another network', `mainnet/address/${testAddress}/utxo`, 400, 'invalid_query'],
    ['another path', `mainnet/address/${address}/txs`, 404, 'not_found'],
  ])('error: %s', async (_, path, status, code) => {
    const answer = await get(path)
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(asked()).toEqual([0, 0])
  })

  test('error: without a frame token', async () => {
    const answer = await get(`mainnet/address/${address}/utxo`, {})
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
  })

  test('error: no API answers', async () => {
    for (const api of apis) api.misbehave = (_, response) => response.destroy()
    const answer = await get(`mainnet/address/${address}/utxo`)
    expect([answer.status, answer.json.code]).toEqual([503, 'upstream_unavailable'])
  })
})
