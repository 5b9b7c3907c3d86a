import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('default: so many at once, the others in their order', async () => {
  const slots = createSlots(2)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const all = [0, 1, 2, 3].map((number) =>
    slots(() => {
      begun.push(number)
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('error: beyond a queue that makes sense one is turned away, and taken again once it is shorter', async () => {
  const slots = createSlots(1)
  let end = () => {}
  const first = slots(() => new Promise<void>((resolve) => (end = resolve)))
  const queued = Array.from({ length: 16 }, () => slots(async () => {}))
  await expect(slots(async () => {})).rejects.toThrow('Too many addresses')
  end()
  await Promise.all([first, ...queued])
  await expect(slots(async () => 'done')).resolves.toBe('done')
})
