import { expect, test, vi } from 'vitest'
import { createLoginPopup } from './loginPopup.ts'

const opened = () => ({ closed: false, focus: vi.fn(), close: vi.fn() })

test('default', () => {
  const first = opened()
  const open = vi.fn(() => first as unknown as Window)
  const popup = createLoginPopup({ open })
  expect(popup.window()).toBeNull()
  expect(popup.open()).toBe(true)
  expect(open).toHaveBeenCalledWith('about:blank', '_blank', expect.stringContaining('popup'))
  expect(popup.window()).toBe(first)
})

test('behavior: one window at a time', () => {
  const first = opened()
  const open = vi.fn(() => first as unknown as Window)
  const popup = createLoginPopup({ open })
  popup.open()
  popup.open()
  expect(open).toHaveBeenCalledOnce()
  expect(first.focus).toHaveBeenCalledTimes(2)
  first.closed = true
  expect(popup.window()).toBeNull()
  popup.open()
  expect(open).toHaveBeenCalledTimes(2)
})

test('behavior: closes', () => {
  const first = opened()
  const popup = createLoginPopup({ open: () => first as unknown as Window })
  popup.open()
  popup.close()
  expect(first.close).toHaveBeenCalledOnce()
  expect(popup.window()).toBeNull()
})

test('error: blocked', () => {
  const popup = createLoginPopup({ open: () => null })
  expect(popup.open()).toBe(false)
  expect(popup.window()).toBeNull()
})
