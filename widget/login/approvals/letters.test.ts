import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

test('default: two letters that follow from the id', async () => {
  const letters = await lettersOf('an-approval-of-somebody')
  expect(letters).toMatch(/^[ABCDEFGHJKLMNPRSTUVWXYZ]{2}$/)
  expect(await lettersOf('an-approval-of-somebody')).toBe(letters)
})

test('behavior: other ids have other letters, each as often', async () => {
  const counts = new Map<string, number>()
  for (let id = 0; id < 4_000; id++)
    for (const letter of await lettersOf(`id-${id}`)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(23)
  for (const count of counts.values()) expect(Math.abs(count - 8_000 / 23)).toBeLessThan(90)
})
