import { expect, test } from 'vitest'
import { parseRpcBody, parseRpcItem } from './parseRpcBody.ts'
import { methodRefused } from './readRpcItem.ts'
import { answerOf } from './test/handChain.ts'

const answer = () => answerOf(1)
const served = {
  methods: new Map([
    ['x', answer],
    ['wallet_getAssets', answer],
  ]),
}
const request = (id: number, method = 'x') => ({ jsonrpc: '2.0', id, method, params: [id] })
const item = (id: number, method = 'x') => ({ id, answer, call: { method, params: [id] } })

test('default: a single request and a batch', () => {
  expect(parseRpcBody(JSON.stringify(request(1)), served)).toEqual({ batch: false, items: [item(1)] })
  expect(parseRpcBody(JSON.stringify([request(1), request(2, 'y'), 7]), served)).toEqual({
    batch: true,
    items: [
      item(1),
      methodRefused(2),
      {
        id: null,
        refused: { code: -32_600, message: 'This is not a JSON-RPC request', reason: 'invalid_body' },
      },
    ],
  })
})

test('default: one request by the methods of its chain', () => {
  expect(parseRpcItem(request(3), served)).toEqual(item(3))
  expect(parseRpcItem(request(3, 'y'), served)).toEqual(methodRefused(3))
})

test('behavior: numbers that JavaScript would round go to the node as they were written', () => {
  const body = '{"jsonrpc":"2.0","id":9007199254740993,"method":"x","params":[18446744073709551615, 1.0]}'
  expect(parseRpcBody(body, served).items).toMatchObject([
    { id: { json: '9007199254740993' }, call: { method: 'x', json: '[18446744073709551615,1]' } },
  ])
})

test('behavior: wallet_getAssets fits four times into a batch', () => {
  const body = JSON.stringify([1, 2, 3, 4, 5].map((id) => request(id, 'wallet_getAssets')))
  const { items } = parseRpcBody(body, served)
  expect(items.slice(0, 4)).toEqual([1, 2, 3, 4].map((id) => item(id, 'wallet_getAssets')))
  expect(items[4]).toMatchObject({ id: 5, refused: { reason: 'rate_limited' } })
})

test('error: a thousand requests are a batch, and one more is not', () => {
  const batch = (count: number) => JSON.stringify(Array.from({ length: count }, () => request(1)))
  expect(parseRpcBody(batch(1_000), served).items).toHaveLength(1_000)
  expect(() => parseRpcBody(batch(1_001), served)).toThrow(
    expect.objectContaining({ status: 413, code: 'batch_too_large' }),
  )
})
