import { describe, expect, test } from 'vitest'
import { simulatedCalls } from './simulatedCalls.ts'

const blocks = (...sizes: number[]) => ({
  blockStateCalls: sizes.map((size) => ({ calls: Array(size).fill({}) })),
})

test.each([
  [[blocks(1), 'latest'], 1],
  [[blocks(2, 3)], 5],
  [[blocks(0, 0)], 2],
  [[{ blockStateCalls: [{}] }], 1],
  [[blocks(256)], 256],
  [[blocks(...Array(32).fill(1))], 32],
])('default: %#', (params, cost) => {
  expect(simulatedCalls(params)).toBe(cost)
})

describe('error: not a simulation, or too large', () => {
  test.each([
    [undefined],
    [[]],
    [[null]],
    [[{}]],
    [[{ blockStateCalls: {} }]],
    [[{ blockStateCalls: [] }]],
    [[{ blockStateCalls: [null] }]],
    [[{ blockStateCalls: ['x'] }]],
    [[{ blockStateCalls: [{ calls: {} }] }]],
    [[blocks(257)]],
    [[blocks(200, 57)]],
    [[blocks(...Array(33).fill(1))]],
    [[blocks(1), 'latest', 'more']],
  ])('%#', (params) => {
    expect(simulatedCalls(params)).toBe(undefined)
  })
})
