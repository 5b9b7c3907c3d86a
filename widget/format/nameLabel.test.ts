import { expect, test } from 'vitest'
import { labelFault, typedLabel } from './nameLabel.ts'

test.each([
  ['Mira', 'mira'],
  ['mi ra.x_', 'mirax'],
  ['a-1', 'a-1'],
  ['mïra', 'mra'],
  ['x'.repeat(70), 'x'.repeat(64)],
])('default: %s becomes %s', (typed, label) => expect(typedLabel(typed)).toBe(label))

test('error: shorter than four', () => {
  expect(labelFault('abc')).toBe('short')
  expect(labelFault('abcd')).toBeUndefined()
})
