import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../test/memoryStorage.ts'
import { createKeptPopups } from './keptPopups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** All frames of ours in a site share its storage. */
function shelf(first?: Record<string, string>) {
  const { kept, storage } = memoryStorage(first)
  return { kept, frame: () => createKeptPopups(storage) }
}

test('default', () => {
  const popups = shelf().frame()
  expect(popups.keep('h1', 'b1')).toBe(true)
  expect([popups.read('h1'), popups.read('h2')]).toEqual(['b1', undefined])
  popups.forget('h1')
  expect(popups.read('h1')).toBeUndefined()
})

test('behavior: two tabs at once keep their own, and one that ends leaves the other', () => {
  const { frame, kept } = shelf({ other: 'of somebody else' })
  const [one, two] = [frame(), frame()]
  one.keep('h1', 'b1')
  two.keep('h2', 'b2')
  expect([one.read('h1'), two.read('h2')]).toEqual(['b1', 'b2'])
  two.forget('h2')
  expect([one.read('h1'), two.read('h2')]).toEqual(['b1', undefined])
  one.forget('h1')
  expect([...kept.keys()]).toEqual(['other'])
})

test('behavior: after ten minutes it is over, and the next one sweeps it away', () => {
  const { frame, kept } = shelf({ 'gatehouse:popup': '{"id":"h0","binding":"b0","until":1}' })
  const popups = frame()
  popups.keep('h1', 'b1')
  vi.advanceTimersByTime(599_999)
  expect(popups.read('h1')).toBe('b1')
  vi.advanceTimersByTime(1)
  expect(popups.read('h1')).toBeUndefined()
  popups.keep('h2', 'b2')
  expect([...kept.keys()]).toEqual(['gatehouse:popup:h2'])
})

test('behavior: of more than eight the oldest go', () => {
  const { frame, kept } = shelf({ other: 'of somebody else' })
  const popups = frame()
  for (let turn = 0; turn < 12; turn++) {
    popups.keep(`h${turn}`, `b${turn}`)
    vi.advanceTimersByTime(1)
  }
  expect(kept.size).toBe(9)
  expect([popups.read('h3'), popups.read('h4'), popups.read('h11')]).toEqual([undefined, 'b4', 'b11'])
})

test.each(['', 'x', '[]', 'null', '7', '{}', '{"binding":7,"until":9e15}', '{"binding":"b"}'])(
  'error: damaged: %j is not read, and swept away',
  (text) => {
    const { frame, kept } = shelf({ 'gatehouse:popup:h1': text })
    const popups = frame()
    expect(popups.read('h1')).toBeUndefined()
    popups.keep('h2', 'b2')
    expect([...kept.keys()]).toEqual(['gatehouse:popup:h2'])
  },
)

test('error: no storage', () => {
  const popups = createKeptPopups(() => {
    throw new Error('refused')
  })
  expect(popups.keep('h1', 'b1')).toBe(false)
  expect(popups.read('h1')).toBeUndefined()
  popups.forget('h1')
})
