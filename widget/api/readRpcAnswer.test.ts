import { expect, test } from 'vitest'
import { readRpcAnswer } from './readRpcAnswer.ts'

test('default', () => expect(readRpcAnswer({ id: 1, result: '0x1' }, 1)).toBe('0x1'))

test.each([
  [{ reason: 'rate_limited' }, { reason: 'rate_limited' }],
  ['0x08c379a0', '0x08c379a0'],
  [
    { reason: 'bad_answer', from: 'server', sent: false, status: 503, at: 7 },
    { reason: 'bad_answer', at: 7 },
  ],
])('error: of what a node adds to its error, %j, is left %j', (data, left) => {
  const answer = { id: 1, error: { code: -32_000, message: 'x', data } }
  expect(() => readRpcAnswer(answer, 1)).toThrow(expect.objectContaining({ code: -32_000, data: left }))
})
