import { expect, test } from 'vitest'
import { HttpError } from '../../errors/httpError.ts'
import { refuseMessage } from './refuseMessage.ts'

const limited = new HttpError(429, 'rate_limited', 'Too many', { headers: { 'retry-after': '3' } })
const error = { code: -32_005, message: 'Too many', data: { reason: 'rate_limited', retryAfter: 3 } }
const refused = (value: unknown) => {
  const text = refuseMessage(typeof value === 'string' ? value : JSON.stringify(value), limited)
  return text === '' ? undefined : JSON.parse(text)
}
const call = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'x' })

test('default: each request gets it by its id', () => {
  expect(refused(call(7))).toEqual({ jsonrpc: '2.0', id: 7, error })
  expect(refused(call('a'))).toMatchObject({ id: 'a' })
  expect(refused([call(1), { jsonrpc: '2.0', method: 'x' }, call(2)])).toEqual([
    { jsonrpc: '2.0', id: 1, error },
    { jsonrpc: '2.0', id: 2, error },
  ])
})

test('default: an id beyond what JavaScript holds too', () => {
  const big = '18446744073709551615'
  const text = `[{"jsonrpc":"2.0","id":${big},"method":"x"},{"jsonrpc":"2.0","id":1.0,"method":"x"}]`
  expect(refuseMessage(text, limited)).toContain(`"id":${big},`)
  expect(refused(text)).toMatchObject([{}, { id: 1 }])
  const alone = `{"jsonrpc":"2.0","id":${big},"method":"x"}`
  expect(refuseMessage(alone, limited)).toContain(`"id":${big},`)
})

test('behavior: notifications get no answer', () => {
  expect(refused({ jsonrpc: '2.0', method: 'x' })).toBeUndefined()
  expect(refused([{ jsonrpc: '2.0', method: 'x' }])).toBeUndefined()
})

test('error: what has no id that can be read', () => {
  for (const text of ['x', '7', '{}', '[]', '{"jsonrpc":"2.0","id":{},"method":"x"}'])
    expect(refused(text), text).toMatchObject({ id: null })
})

test('error: a batch that is too large gets one answer, whatever it holds', () => {
  const tooLarge = new HttpError(413, 'batch_too_large', 'Too large')
  const text = refuseMessage(JSON.stringify([call(1), call(2)]), tooLarge)
  expect(JSON.parse(text)).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_600, message: 'Too large', data: { reason: 'batch_too_large' } },
  })
})

test('error: of a message with more large ids than anybody needs, one refusal', () => {
  const item = '{"jsonrpc":"2.0","id":18446744073709551615,"method":"eth_chainId"}'
  const text = `[${Array(1_001).fill(item).join(',')}]`
  const answer = JSON.parse(refuseMessage(text, new HttpError(429, 'rate_limited', 'Slow down')))
  expect(answer).toMatchObject({ id: null, error: { data: { reason: 'invalid_body' } } })
})
