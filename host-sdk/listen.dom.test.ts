import { expect, test, vi } from 'vitest'
import { listen } from './listen.ts'

test('default: hears until the signal ends it, and the page hears on', () => {
  const [ours, pages] = [vi.fn(), vi.fn()]
  const life = new AbortController()
  listen('storage', ours, life.signal)
  addEventListener('storage', pages)
  dispatchEvent(new Event('storage'))
  life.abort()
  dispatchEvent(new Event('storage'))
  removeEventListener('storage', pages)
  expect([ours.mock.calls.length, pages.mock.calls.length]).toEqual([1, 2])
})

// As zone.js 0.11 to 0.14.2 has it: one native listener for all of a type, with the options of the first.
test('behavior: a library that shares one listener between all loses no other', () => {
  const added = vi.spyOn(window, 'addEventListener')
  const removed = vi.spyOn(window, 'removeEventListener')
  const life = new AbortController()
  const ours = vi.fn()
  listen('focusin', ours, life.signal, true)
  life.abort()
  expect(added.mock.calls).toEqual([['focusin', ours, true]])
  expect(removed.mock.calls).toEqual([['focusin', ours, true]])
  vi.restoreAllMocks()
})
