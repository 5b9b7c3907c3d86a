import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { approvalWords } from '../approvals/windowAddress.ts'
import { findFrame } from './findFrame.ts'

const origin = 'https://login.example'
const us = { id: 'id', publicKey: 'key' }
const opener = { postMessage: vi.fn(), closed: false }
let hear: (event: { source: unknown; origin: string; data: unknown }) => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  opener.postMessage.mockReset()
  opener.closed = false
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', { opener })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function found() {
  const on = { beside: vi.fn(), nudge: vi.fn(), gone: vi.fn() }
  return { ...on, ...findFrame(us, on), on }
}
const word = (more: object = {}) => ({ type: approvalWords.frame, id: 'id', ...more })

test('default: the frame that opened us answers', () => {
  const { on } = found()
  vi.advanceTimersByTime(300)
  expect(opener.postMessage).toHaveBeenCalledWith({ type: approvalWords.window, ...us }, origin)
  hear({ source: opener, origin, data: word() })
  expect(on.beside).toHaveBeenCalledExactlyOnceWith(true)
  expect(on.nudge).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(on.beside).toHaveBeenCalledOnce()
})

test('behavior: nobody answers: the person compares letters, until somebody does', () => {
  const { on } = found()
  vi.advanceTimersByTime(1_500)
  expect(on.beside).toHaveBeenCalledExactlyOnceWith(false)
  hear({ source: opener, origin, data: word() })
  expect(on.beside).toHaveBeenLastCalledWith(true)
})

test('behavior: a page that leaves takes its frame along, which is heard once', () => {
  const { on } = found()
  hear({ source: opener, origin, data: word() })
  vi.advanceTimersByTime(5_000)
  expect(on.gone).not.toHaveBeenCalled()
  opener.closed = true
  vi.advanceTimersByTime(5_000)
  expect(on.gone).toHaveBeenCalledOnce()
})

test('behavior: an opener that never answered may go: it was not the frame', () => {
  const { on } = found()
  opener.closed = true
  vi.advanceTimersByTime(5_000)
  expect(on.gone).not.toHaveBeenCalled()
})

test.each([
  [
    'another window of ours with the same address',
    { data: word({ type: approvalWords.window, publicKey: 'key' }) },
  ],
  ['another source', { source: {} }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another approval', { data: word({ id: 'other' }) }],
  ['nothing', { data: null }],
])('error: %s does not count as the frame', (_, wrong) => {
  const { on } = found()
  hear({ source: opener, origin, data: word(), ...wrong })
  vi.advanceTimersByTime(1_500)
  expect(on.beside).toHaveBeenCalledExactlyOnceWith(false)
  expect(on.nudge).not.toHaveBeenCalled()
})

test('error: a window that is its own opener', () => {
  const own = { postMessage: vi.fn(), opener: null as unknown }
  own.opener = own
  vi.stubGlobal('window', own)
  own.postMessage.mockImplementation((data: unknown) => hear({ source: own, origin, data }))
  const { on } = found()
  vi.advanceTimersByTime(1_500)
  expect(own.postMessage).toHaveBeenCalled()
  expect(on.beside).toHaveBeenCalledExactlyOnceWith(false)
})
