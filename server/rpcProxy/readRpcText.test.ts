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
