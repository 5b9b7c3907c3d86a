import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WidgetContext } from '../context.ts'
import { writeShelf } from '../state/writeShelf.ts'
import { connectedContext } from '../test/testContext.ts'
import { showRefusal } from './showRefusal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('default: the modal opens, and says it a moment later', async () => {
  const { context, state } = connectedContext()
  showRefusal(context, 'action_not_allowed', { method: 'eth_sign' })
  expect(state()).toMatchObject({ open: true, alert: null })
  await vi.advanceTimersByTimeAsync(300)
  expect(state().alert).toEqual({ kind: 'error', code: 'action_not_allowed', values: { method: 'eth_sign' } })
})

test('behavior: a page opens it once a minute, whatever it requests; the others are counted', async () => {
  const { context, api, state } = connectedContext()
  showRefusal(context, 'action_not_allowed')
  await vi.advanceTimersByTimeAsync(300)
  state().setAlert(null)
  state().setOpen(false)
  await vi.advanceTimersByTimeAsync(59_000)
  showRefusal(context, 'amount_unproved')
  showRefusal(context, 'action_not_allowed')
  await vi.advanceTimersByTimeAsync(500)
  expect(state()).toMatchObject({ open: false, alert: null })
  expect(api.countRefusal.mock.calls).toEqual([['notice'], ['notice']])
  expect(console.error).toHaveBeenCalledWith(
    'Gatehouse: the notice amount_unproved was not shown; one was within the last minute',
  )
  await vi.advanceTimersByTimeAsync(500)
  showRefusal(context, 'action_not_allowed')
  await vi.advanceTimersByTimeAsync(300)
  expect(state()).toMatchObject({ open: true, alert: { code: 'action_not_allowed' } })
})

/** Another frame in the same tab, as after `destroy()` and a new start. */
function frameBeside({ noticeShelf }: WidgetContext) {
  const made = connectedContext()
  Object.assign(made.context, { noticeShelf })
  return made
}

test('behavior: a page that makes itself anew opens it no more often', async () => {
  const first = connectedContext()
  showRefusal(first.context, 'action_not_allowed')
  const soon = frameBeside(first.context)
  showRefusal(soon.context, 'action_not_allowed')
  expect(soon.state().open).toBe(false)
  await vi.advanceTimersByTimeAsync(59_699)
  const second = frameBeside(first.context)
  showRefusal(second.context, 'action_not_allowed')
  await vi.advanceTimersByTimeAsync(300)
  expect(second.state()).toMatchObject({ open: false, alert: null })
  expect(second.api.countRefusal.mock.calls).toEqual([['notice']])
  expect(first.api.countRefusal).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const third = frameBeside(first.context)
  showRefusal(third.context, 'action_not_allowed')
  await vi.advanceTimersByTimeAsync(300)
  expect(third.state()).toMatchObject({ open: true, alert: { code: 'action_not_allowed' } })
  expect(third.api.countRefusal).not.toHaveBeenCalled()
})

test('behavior: another tab has notices of its own', () => {
  showRefusal(connectedContext().context, 'action_not_allowed')
  const { context, state } = connectedContext()
  showRefusal(context, 'action_not_allowed')
  expect(state().open).toBe(true)
})

test.each([
  ['a clock that was set back', (nowMs: number) => String(nowMs + 1)],
  ['what is no time', () => 'soon'],
])('error: %s silences nothing', (_, kept) => {
  const { context, state } = connectedContext()
  writeShelf(context.noticeShelf, kept(Date.now()))
  showRefusal(context, 'action_not_allowed')
  expect(state().open).toBe(true)
})

test('error: without any storage it is still once a minute in a frame', () => {
  const { context, api } = connectedContext()
  Object.assign(context, { noticeShelf: { window: {}, name: () => 'notice' } })
  showRefusal(context, 'action_not_allowed')
  showRefusal(context, 'action_not_allowed')
  expect(api.countRefusal.mock.calls).toEqual([['notice']])
})
