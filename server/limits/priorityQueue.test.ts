import { expect, test } from 'vitest'
import { PriorityQueue } from './priorityQueue.ts'

test('default', () => {
  const queue = new PriorityQueue<string>()
  for (const [item, priority] of Object.entries({ a: 2, b: 9, c: 4 })) queue.set(item, priority)
  expect([queue.top(), queue.size, queue.priorityOf('c'), queue.priorityOf('x')]).toEqual(['b', 3, 4, 0])
  queue.set('b', 1)
  expect(queue.top()).toBe('c')
  queue.delete('c')
  queue.delete('x')
  expect([queue.top(), queue.size]).toEqual(['a', 2])
  queue.delete('a')
  queue.delete('b')
  expect([queue.top(), queue.size]).toEqual([undefined, 0])
})

test('behavior: whatever is set, moved and taken, the highest is first', () => {
  let state = 1
  const random = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % most
  }
  const queue = new PriorityQueue<number>()
  const known = new Map<number, number>()
  for (let turn = 0; turn < 20_000; turn += 1) {
    const item = random(200)
    if (random(3) === 0) {
      queue.delete(item)
      known.delete(item)
    } else {
      const priority = random(50) - 25
      queue.set(item, priority)
      known.set(item, priority)
    }
    const top = queue.top()
    expect(queue.size).toBe(known.size)
    if (top !== undefined) expect(queue.priorityOf(top)).toBe(Math.max(...known.values()))
  }
})
