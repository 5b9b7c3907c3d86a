import { expect, test, vi } from 'vitest'
import { createLoginPopup } from './loginPopup.ts'

const base = 'https://login.example/auth/popup'
const opened = () => ({ closed: false, focus: vi.fn(), close: vi.fn() })

function popupOf(...windows: (ReturnType<typeof opened> | null)[]) {
  const open = vi.fn((_url: string, _target: string, _features: string) => windows.shift() ?? null)
  return { open, popup: createLoginPopup({ open } as unknown as Pick<Window, 'open'>, () => base) }
}

test('default', () => {
  const first = opened()
  const { open, popup } = popupOf(first)
  expect([popup.window(), popup.key()]).toEqual([null, ''])
  popup.open('google')
  expect(popup.key()).toMatch(/^[\w-]{24}$/)
  expect(open).toHaveBeenCalledWith(
    `${base}/google?key=${popup.key()}`,
    '_blank',
    expect.stringContaining('popup'),
  )
  expect(popup.url()).toBe(`${base}/google?key=${popup.key()}`)
  expect(popup.window()).toBe(first)
  expect(first.focus).toHaveBeenCalledOnce()
})

test('behavior: one window at a time, each with a key of its own', () => {
  const [first, second] = [opened(), opened()]
  const { popup } = popupOf(first, second)
  popup.open('google')
  const before = popup.key()
  popup.open('github')
  expect(popup.key()).not.toBe(before)
  expect(first.close).toHaveBeenCalledOnce()
  expect(popup.window()).toBe(second)
  second.closed = true
  expect(popup.window()).toBeNull()
})

test('behavior: closes', () => {
  const first = opened()
  const { popup } = popupOf(first)
  popup.open('google')
  popup.close()
  expect(first.close).toHaveBeenCalledOnce()
  expect(popup.window()).toBeNull()
})

test('behavior: blocked or cut off, its key stands all the same', () => {
  const { popup } = popupOf(null)
  popup.open('google')
  expect(popup.window()).toBeNull()
  expect(popup.key()).toMatch(/^[\w-]{24}$/)
})
