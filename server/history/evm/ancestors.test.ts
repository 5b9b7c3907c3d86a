import { expect, test } from 'vitest'
import { type Ancestor, thin } from './ancestors.ts'

test('default: few are kept, however many blocks pass', () => {
  let kept: Ancestor[] = []
  for (let number = 0; number < 5_000; number += 1) kept = thin([[number, `${number}`], ...kept])
  expect(kept[0]).toEqual([4_999, '4999'])
  expect(kept.length).toBeLessThan(16)
  expect(new Set(kept.map(([number]) => number)).size).toBe(kept.length)
})

test('behavior: a block that is named twice has its newer hash', () => {
  expect(
    thin([
      [1, 'old'],
      [1, 'new'],
    ]),
  ).toEqual([[1, 'new']])
})
