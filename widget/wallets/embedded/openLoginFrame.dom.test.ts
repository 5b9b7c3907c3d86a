import { afterEach, expect, test, vi } from 'vitest'
import { testContext } from '../../test/testContext.ts'
import type { LoginDeps } from './loginClient.ts'
import { openLoginFrame } from './openLoginFrame.ts'

afterEach(() => vi.unstubAllGlobals())

const deps = (): LoginDeps => ({
  projectId: 'shop',
  window,
  store: testContext().context.store,
  frameToken: async () => 'token',
  showModal: async () => {},
  onSession: () => {},
})

test('error: a page that came over http gets a reason of its own, and no frame', async () => {
  vi.stubGlobal('isSecureContext', false)
  const layer = vi.fn(async () => document.body)
  await expect(
    openLoginFrame(deps(), 'https://login.example', layer, new AbortController().signal),
  ).rejects.toMatchObject({ code: 4900, data: { reason: 'insecure_page' } })
  expect(layer).not.toHaveBeenCalled()
  expect(document.querySelector('iframe')).toBeNull()
})

test('default: elsewhere the frame is put into its layer', async () => {
  vi.stubGlobal('isSecureContext', true)
  const left = new AbortController()
  const opening = openLoginFrame(deps(), 'https://login.example', async () => document.body, left.signal)
  await expect.poll(() => document.querySelector('iframe')?.src).toContain('https://login.example/login')
  left.abort()
  await expect(opening).rejects.toMatchObject({ data: { reason: 'closed' } })
})
