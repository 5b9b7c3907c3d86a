import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  address,
  type BitcoinApis,
  bitcoinApis,
  bitcoinServer,
  call,
  coin,
  id,
  refusal,
  testAddress,
  transaction,
  txid,
  utxos,
} from './bitcoinApis.ts'
import { type FakeEsplora, fakeEsplora } from './fakeEsplora.ts'
import { type TestServer, testServer } from './testServer.ts'

let bitcoin: BitcoinApis
let apis: BitcoinApis['apis']
let server: TestServer
let token: string
beforeAll(async () => {
  bitcoin = await bitcoinApis()
  ;({ apis, server, token } = bitcoin)
})
afterAll(() => bitcoin[Symbol.asyncDispose]())
beforeEach(() => bitcoin.reset())

const ask = (method: string, params?: unknown[]) => bitcoin.ask(method, params)
const requests = () => bitcoin.asked()

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
      answers[`/tx/${txid}/outspend/1`] = JSON.stringify({ spent: true, txid: 'ab'.repeat(32) })
    }
    const results = await server.rpc(
      token,
      [
        call('btc_getBalance', [address], 1),
        call('btc_getBlockHeight', [], 2),
        call('btc_getFeeEstimates', [], 3),
        call('btc_getTransaction', [txid], 4),
        call('btc_getSpender', [txid, 1], 5),
      ],
      id,
    )
    expect(results.json.map(({ result }: { result: unknown }) => result)).toEqual([
      { confirmed: 70_000, unconfirmed: -995 },
      800_001,
      { '1': 12.5, '144': 1.01 },
      transaction,
      'ab'.repeat(32),
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
    expect(requests()).toEqual([0, 0])
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
    expect(requests()).toEqual([0, 0])
  })

  test('behavior: equal reads at the same time are asked once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask('btc_getUtxos', [address])))
    expect(requests()).toEqual([1, 0])
  })

  test('behavior: another API answers for one that is silent', async () => {
    await using hasty = await bitcoinServer(apis, 3_000)
    apis[0].misbehave = () => {}
    const { json } = await hasty.rpc(await hasty.token(), call('btc_getUtxos', [address]), id)
    expect(json.result).toHaveLength(2)
    expect(requests()).toEqual([1, 1])
  })

  test.each([
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
    expect(requests()).toEqual([1, 1])
  })

  test.each([
    ['one coin of two', [utxos[0], { ...utxos[1], value: '5' }], 1],
    ['one coin of three', [utxos[0], null, { ...utxos[0], vout: 3 }], 2],
  ])('behavior: of which %s can not be read, the list of another API is taken', async (_, list, alone) => {
    apis[0].answers[`/address/${address}/utxo`] = JSON.stringify(list)
    expect((await ask('btc_getUtxos', [address])).json.result).toEqual([
      { ...coin, confirmed: true },
      { ...coin, vout: 2, value: 5, confirmed: false },
    ])
    expect(requests()).toEqual([1, 1])
    await bitcoin.reset()
    for (const { answers } of apis) answers[`/address/${address}/utxo`] = JSON.stringify(list)
    expect((await ask('btc_getUtxos', [address])).json.result).toHaveLength(alone)
  })

  test('behavior: no API can pass off another transaction', async () => {
    const other = 'ef'.repeat(32)
    apis[0].answers[`/tx/${other}/hex`] = transaction
    apis[1].answers[`/tx/${other}/hex`] = [404, 'Transaction not found']
    expect((await ask('btc_getTransaction', [other])).json.error.message).toBe('Transaction not found')
  })

  test('behavior: a refusal that another API gives too is the answer, and harms neither', async () => {
    for (const { answers } of apis)
      answers[`/address/${address}/utxo`] = [400, 'Too many unspent\n\u0007outputs']
    for (let count = 0; count < 7; count += 1)
      expect((await ask('btc_getUtxos', [address])).json.error).toEqual({
        code: -32_000,
        message: 'Too many unspent outputs',
      })
    expect(requests()).toEqual([7, 7])
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
    expect(requests()).toEqual([1, 0])
  })

  test('error: bytes that are no transaction go to no node', async () => {
    expect((await ask('btc_sendTransaction', ['00'.repeat(80)])).json.error.code).toBe(-22)
    expect(requests()).toEqual([0, 0])
  })
})
