import { expect, test } from 'vitest'
import { readContext } from './readContext.ts'

test('default: the value and its slot', () => {
  expect(readContext({ context: { slot: 5, more: 1 }, value: [1], more: 2 })).toEqual({ slot: 5, value: [1] })
  expect(readContext({ context: { slot: 0 } })).toEqual({ slot: 0, value: undefined })
})

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ context: null }],
  [{ context: 'x' }],
  [{ context: {} }],
  [{ context: { slot: '5' } }],
  [{ context: { slot: 1.5 } }],
  [{ context: { slot: Number.MAX_SAFE_INTEGER + 1 } }],
])('error: %j', (answer) => {
  expect(readContext(answer)).toBeUndefined()
})

test('error: a text with members is not an answer', () => {
  const text = Object.assign(() => {}, { context: { slot: 1 }, value: 2 })
  expect(readContext(text)).toBeUndefined()
  const context = Object.assign(() => {}, { slot: 1 })
  expect(readContext({ context, value: 2 })).toBeUndefined()
})
