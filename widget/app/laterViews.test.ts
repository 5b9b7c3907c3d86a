import { beforeEach, expect, test, vi } from 'vitest'

// Modules are shared between files, and what is loaded stays.
beforeEach(() => vi.resetModules())

test('default: a view is not there before it is wanted', async () => {
  const { loadView, loadedView } = await import('./laterViews.ts')
  expect(loadedView('WhatIsANetwork')).toBeUndefined()
  await loadView('WhatIsANetwork')
  expect(loadedView('WhatIsANetwork')?.title).toBe('help.network.title')
  expect(loadedView('WhatIsAWallet')).toBeUndefined()
})

test('behavior: what comes with the first load is not loaded again', async () => {
  const { loadView, loadedView } = await import('./laterViews.ts')
  await loadView('Connect')
  expect(loadedView('Connect')).toBeUndefined()
})
