import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const clientOf = (id: string) => ({ id, isPatient: false })

function setUp(most: number) {
  const slots = createSlots(most)
  const ends: (() => void)[] = []
  const begun: string[] = []
  const run = (name: string) =>
    slots(clientOf(name), () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { slots, ends, begun, run, settle }
}

test('default: so many at once, one that comes late beside whoever came with many', async () => {
  const { ends, begun, run, settle } = setUp(4)
  const all = ['a', 'a', 'a', 'a', 'b', 'b'].map(run)
  await settle()
  expect(begun).toEqual(['a', 'a', 'b'])
  while (ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  await Promise.all(all)
  expect(begun).toHaveLength(6)
})

test('behavior: the server’s own work has a share too', async () => {
  const { slots, begun, run, settle } = setUp(4)
  for (let count = 0; count < 9; count += 1) void run('a')
  expect(await slots(undefined, async () => 'done')).toBe('done')
  await settle()
  expect(begun).toEqual(['a', 'a'])
})

test('error: beyond its queue a client is turned away, others are not', async () => {
  const { slots, run } = setUp(2)
  void run('a')
  for (let count = 0; count < 64; count += 1) void run('a')
  await expect(slots(clientOf('a'), async () => {})).rejects.toThrow('Too many addresses')
  await expect(slots(clientOf('b'), async () => 'done')).resolves.toBe('done')
})
