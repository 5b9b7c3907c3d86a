import { expect, test } from 'vitest'
import { isTrue } from './isTrue.ts'

test.each([[true], ['true'], ['True'], ['1'], [1]])('default: %j is a yes', (value) => {
  expect(isTrue(value)).toBe(true)
})

test.each([
  [false],
  ['false'],
  ['yes'],
  [' true'],
  ['truest'],
  ['11'],
  [''],
  [0],
  [2],
  [null],
  [undefined],
  [{}],
  [[true]],
  [['true']],
  [[1]],
])('error: %j is none', (value) => {
  expect(isTrue(value)).toBe(false)
})
