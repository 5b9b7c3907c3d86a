import { expect, test } from 'vitest'
import { createRandomHex } from './randomHex.ts'

test('behavior: ids have their length and never repeat, also where the bytes run out', () => {
  const randomHex = createRandomHex()
  const ids = Array.from({ length: 2_000 }, (_, at) => randomHex(at % 2 ? 8 : 16))
  for (const [at, id] of ids.entries()) expect(id).toMatch(at % 2 ? /^[0-9a-f]{16}$/ : /^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.some((id) => /^0+$/.test(id))).toBe(false)
})
