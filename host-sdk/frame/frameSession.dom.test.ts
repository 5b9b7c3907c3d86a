import { afterEach, expect, test, vi } from 'vitest'
import { storedOf } from '../storage.ts'
import { frameHost } from './frameHost.ts'
import { type FrameSession, frameSession } from './frameSession.ts'
import { injectFrame } from './injectFrame.ts'

let session: FrameSession | undefined

afterEach(() => {
  session?.destroy()
  Reflect.deleteProperty(document, 'prerendering')
  vi.useRealTimers()
})

test('behavior: one that is destroyed before it is shown comes not into the page', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const options = {
    projectId: 'shop',
    origin: 'https://widget.example',
    theme: {},
    preload: 'intent',
  } as const
  const element = injectFrame(frameHost(), { ...options, place: () => undefined })
  const attach = vi.spyOn(element, 'attach').mockReturnValue()
  const ended = frameSession({
    ...options,
    place: () => undefined,
    element,
    stored: storedOf('shop'),
    failed: vi.fn(),
    onState() {},
    onMessage() {},
    onLost() {},
  })
  const asked = ended.ensure().catch(() => {})
  ended.destroy()
  document.dispatchEvent(new Event('prerenderingchange'))
  await asked
  expect(attach).not.toHaveBeenCalled()
})

test('behavior: a prerendered page waits for its frame until a person sees it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const options = {
    projectId: 'shop',
    origin: 'https://widget.example',
    theme: {},
    preload: 'intent',
  } as const
  const host = frameHost()
  const element = injectFrame(host, { ...options, place: () => undefined })
  const attach = vi.spyOn(element, 'attach').mockReturnValue()
  const failed = vi.fn()
  session = frameSession({
    ...options,
    place: () => undefined,
    element,
    stored: storedOf('shop'),
    failed,
    onState() {},
    onMessage() {},
    onLost() {},
  })
  session.ensure().catch(() => {})
  await vi.advanceTimersByTimeAsync(600_000)
  expect([failed.mock.calls, attach.mock.calls]).toEqual([[], []])
  document.dispatchEvent(new Event('prerenderingchange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attach).toHaveBeenCalledTimes(1)
})
