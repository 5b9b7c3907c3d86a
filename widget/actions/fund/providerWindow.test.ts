import { expect, test, vi } from 'vitest'
import { createProviderWindow, exchangeSize, sellerSize } from './providerWindow.ts'

function fakeWindow() {
  const popup = {
    closed: false,
    opener: {} as unknown,
    document: { title: '', body: { textContent: '' } },
    location: { replace: vi.fn() },
    focus: vi.fn(),
    close: vi.fn(() => {
      popup.closed = true
    }),
  }
  return popup
}
const opening = (popup: unknown) => {
  const open = vi.fn(() => popup as Window)
  return { open, window: createProviderWindow({ open: open as never }) }
}

test('default: opens empty and is sent where it leads, without a hold on us', () => {
  const popup = fakeWindow()
  const { open, window } = opening(popup)
  window.open(sellerSize, 'Loading')
  expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank', 'popup,width=600,height=800')
  expect(popup.document).toEqual({ title: 'Loading', body: { textContent: 'Loading' } })
  expect(window.send('https://pay.example/')).toBe(true)
  expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith('https://pay.example/')
  expect(popup.opener).toBe(null)
  expect(window.isOpen()).toBe(true)
})

test('behavior: a window that was blocked, or closed, is none', () => {
  const blocked = opening(null).window
  blocked.open(exchangeSize, '')
  expect([blocked.isOpen(), blocked.send('https://pay.example/')]).toEqual([false, false])
  const popup = fakeWindow()
  const { window } = opening(popup)
  window.open(exchangeSize, '')
  popup.closed = true
  expect([window.isOpen(), window.send('https://pay.example/')]).toEqual([false, false])
  expect(popup.location.replace).not.toHaveBeenCalled()
})

test('behavior: only an empty window is taken away', () => {
  const popup = fakeWindow()
  const { window } = opening(popup)
  window.open(sellerSize, '')
  window.drop()
  expect(popup.close).toHaveBeenCalledOnce()
  const paying = fakeWindow()
  const second = opening(paying).window
  second.open(sellerSize, '')
  second.send('https://pay.example/')
  second.drop()
  expect(paying.close).not.toHaveBeenCalled()
})
