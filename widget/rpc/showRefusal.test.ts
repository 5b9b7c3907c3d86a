import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
