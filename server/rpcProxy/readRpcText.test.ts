import { expect, test } from 'vitest'
import { readRpcText } from './readRpcText.ts'

test('default: one item or those of a batch', () => {
  expect(readRpcText('{"a":1}', 2)).toEqual({ batch: false, items: [{ a: 1 }] })
  expect(readRpcText('[1]', 2)).toEqual({ batch: true, items: [1] })
  expect(readRpcText('[1,{}]', 2)).toEqual({ batch: true, items: [1, {}] })
})

test.each([
  ['', 400, 'invalid_body', 'The body is not JSON'],
  ['{', 400, 'invalid_body', 'The body is not JSON'],
  ['7', 422, 'invalid_body', 'The body is not a JSON-RPC request'],
  ['"x"', 422, 'invalid_body', 'The body is not a JSON-RPC request'],
  ['null', 422, 'invalid_body', 'The body is not a JSON-RPC request'],
  ['[]', 422, 'invalid_body', 'The batch is empty'],
  ['[1,2,3]', 413, 'batch_too_large', 'A batch holds at most 2 requests'],
])('error: %j', (text, status, code, message) => {
  expect(() => readRpcText(text, 2)).toThrow(expect.objectContaining({ status, code, message }))
})

test('behavior: numbers are looked at once somebody needs them as they came', () => {
  const { written } = readRpcText('[{"id":18446744073709551615,"params":[1.0]},{"id":1}]', 2)
  expect([written?.(0).id(), written?.(0).params()]).toEqual(['18446744073709551615', '[1]'])
  expect([written?.(1).id(), written?.(1).params()]).toEqual(['1', '[]'])
  expect(readRpcText('{"id":1.0,"params":[-0,"18446744073709551615"]}', 2).written).toBeUndefined()
})

test('error: more large numbers than anybody needs', () => {
  const body = (count: number) => `{"id":1,"params":[${Array(count).fill('18446744073709551615').join(',')}]}`
  expect(readRpcText(body(1_000), 2).written?.(0).params()).toHaveLength(21_001)
  expect(() => readRpcText(body(1_001), 2).written?.(0).params()).toThrow(
    expect.objectContaining({ status: 422, code: 'invalid_body' }),
  )
})

test('behavior: a text that only looks as if has nothing that is written otherwise', () => {
  const { written } = readRpcText('{"id":1,"params":[1234567890123456]}', 2)
  expect([written?.(0).id(), written?.(0).params()]).toEqual([undefined, undefined])
})
