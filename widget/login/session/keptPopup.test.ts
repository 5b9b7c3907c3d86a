import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeptPopup } from './keptPopup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function popup(first?: string) {
  const kept = new Map<string, string>(first === undefined ? [] : [['gatehouse:popup', first]])
  return createKeptPopup(() => ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }))
}

test('default', () => {
  const kept = popup()
  expect(kept.keep('h1', 'b1')).toBe(true)
  expect([kept.read('h1'), kept.read('h2')]).toEqual(['b1', undefined])
  kept.keep('h2', 'b2')
  expect([kept.read('h1'), kept.read('h2')]).toEqual([undefined, 'b2'])
  kept.forget()
  expect(kept.read('h2')).toBeUndefined()
})

test('behavior: after ten minutes it is over', () => {
  const kept = popup()
  kept.keep('h1', 'b1')
  vi.advanceTimersByTime(599_999)
  expect(kept.read('h1')).toBe('b1')
  vi.advanceTimersByTime(1)
  expect(kept.read('h1')).toBeUndefined()
})

test.each(['', 'x', '[]', 'null', '{"id":"h1"}', '{"id":"h1","binding":7,"until":9e15}'])(
  'error: damaged: %j',
  (text) => {
    expect(popup(text).read('h1')).toBeUndefined()
  },
)

test('error: no storage', () => {
  const kept = createKeptPopup(() => {
    throw new Error('refused')
  })
  expect(kept.keep('h1', 'b1')).toBe(false)
  expect(kept.read('h1')).toBeUndefined()
  kept.forget()
})
