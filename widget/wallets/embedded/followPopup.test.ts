import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPopup } from './followPopup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const origin = 'https://login.example'

function popup() {
  const own = new EventTarget()
  const other = { closed: false }
  const left = new AbortController()
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    own.dispatchEvent(Object.assign(new Event('message'), { origin, source: other, data, ...from }))
  const end = followPopup(own as Window, other as unknown as Window, { id: 'h1', origin }, left.signal)
  end.catch(() => {})
  return { end, other, say, left }
}
const word = { type: 'gatehouse:popup', id: 'h1', proof: 'p' }

test('default', async () => {
  const { end, say } = popup()
  say(word)
  expect(await end).toEqual({ proof: 'p' })
})

test.each([
  ['another origin', word, { origin: 'https://evil.example' }],
  ['another window', word, { source: {} }],
  ['another hand-off', { ...word, id: 'h2' }, {}],
  ['another type', { ...word, type: 'x' }, {}],
  ['a proof that is none', { ...word, proof: 7 }, {}],
  ['a proof too long', { ...word, proof: 'x'.repeat(65) }, {}],
  ['no data', null, {}],
])('behavior: %s is not heard', async (_, data, from) => {
  const { end, say } = popup()
  say(data, from)
  say({ ...word, proof: 'right' })
  expect(await end).toEqual({ proof: 'right' })
})

test('behavior: a window that closed, or was cut off, ends without a word', async () => {
  const { end, other } = popup()
  other.closed = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await end).toEqual({ proof: '' })
})

test('behavior: the last word of a closing window counts', async () => {
  const { end, other, say } = popup()
  other.closed = true
  await vi.advanceTimersByTimeAsync(600)
  say(word)
  expect(await end).toEqual({ proof: 'p' })
})

test('error: the person left', async () => {
  const { end, left } = popup()
  left.abort(new Error('left'))
  await expect(end).rejects.toThrow('left')
})
