import { expect, test } from 'vitest'
import { parseAnswers } from './parseAnswers.ts'

const refusal = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } })

test.each([
  [-32_005, 'Too many requests'],
  [-32_000, 'daily request limit reached'],
  [429, 'slow down'],
  [-32_005, 'Node is behind by 42 slots'],
])('error: trouble of the node: %i %s', (code, message) => {
  expect(() => parseAnswers(refusal(code, message), [1])).toThrow()
})

test.each([
  [3, 'execution reverted: rate limit exceeded'],
  [-32_000, 'execution reverted: rate limit exceeded'],
  [-32_015, 'Reverted: quota'],
  [-32_000, 'insufficient funds'],
])('default: an answer of the chain: %i %s', (code, message) => {
  expect(parseAnswers(refusal(code, message), [1])).toEqual([
    { ok: false, error: { code, message, data: undefined } },
  ])
})

test('default: numbers pass as they were sent, alone and in a batch', () => {
  const answer = (id: number, number: string) =>
    `{"jsonrpc":"2.0","id":${id},"result":{"rentEpoch":${number}}}`
  const big = '18446744073709551615'
  expect(parseAnswers(answer(1, big), [1])).toMatchObject([{ json: `{"rentEpoch":${big}}` }])
  const batch = `[${answer(2, '1')},${answer(1, big)}]`
  expect(parseAnswers(batch, [1, 2])).toMatchObject([
    { json: `{"rentEpoch":${big}}` },
    { json: '{"rentEpoch":1}' },
  ])
})

test('default: an id that comes back as text is the same one, alone and in a batch', () => {
  const answer = (id: unknown, result: string) => ({ jsonrpc: '2.0', id, result })
  expect(parseAnswers(JSON.stringify(answer('7', 'a')), [7])).toMatchObject([{ value: 'a' }])
  const batch = JSON.stringify([answer('8', 'b'), answer('7', 'a')])
  expect(parseAnswers(batch, [7, 8])).toMatchObject([{ value: 'a' }, { value: 'b' }])
})

test.each(['8', '07', ' 7', '7.0', '', null, true, [7]])('error: %j is not the id 7', (id) => {
  const item = { jsonrpc: '2.0', id, result: 'a' }
  expect(() => parseAnswers(JSON.stringify(item), [7])).toThrow('wrong_id')
  expect(() => parseAnswers(JSON.stringify([item, { ...item, id: 8 }]), [7, 8])).toThrow('wrong_id')
})
