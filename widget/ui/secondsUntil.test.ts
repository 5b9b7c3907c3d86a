import { expect, test } from 'vitest'
import { secondsUntil } from './secondsUntil.ts'

test('default', () => expect(secondsUntil(31_000, 1_000)).toBe(30))

test.each([
  [1_001, 1_000, 1],
  [1_000, 1_000, 0],
  [0, 1_000, 0],
])('param: %i at %i', (at, now, seconds) => expect(secondsUntil(at, now)).toBe(seconds))
