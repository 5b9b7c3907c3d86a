import type { Messages } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

// Modules are shared between files, and what is loaded stays.
beforeEach(() => vi.resetModules())

/** As the first load has them. */
async function firstLoad() {
  const { createFirstWords, hasWords } = await import('../words/firstWords.ts')
  const words = createFirstWords({ 'shell.close': ['Close'] } as Messages)
  return { ...(await import('./laterViews.ts')), hasWords, words }
}

test('default: a view is not there before it is wanted, and comes with all words', async () => {
  const { hasWords, loadView, loadedView, words } = await firstLoad()
  expect(loadedView('WhatIsANetwork', words)).toBeUndefined()
  await loadView('WhatIsANetwork', words)
  expect(loadedView('WhatIsANetwork', words)?.title).toBe('help.network.title')
  expect(hasWords(words)).toBe(true)
  expect(loadedView('WhatIsAWallet', words)).toBeUndefined()
})

test('behavior: a way in waits for its own words only', async () => {
  const { hasWords, loadView, loadedView, words } = await firstLoad()
  const { createFirstWords } = await import('../words/firstWords.ts')
  await loadView('ConnectingExternal', words)
  expect(loadedView('ConnectingExternal', words)?.title).toBe('connect.title')
  expect(hasWords(words, 'waysIn')).toBe(true)
  const others = createFirstWords({ 'shell.close': ['Close'] } as Messages)
  expect(loadedView('ConnectingExternal', others)).toBeUndefined()
})

test('behavior: what comes with the first load is not loaded again', async () => {
  const { loadView, loadedView, words } = await firstLoad()
  await loadView('Connect', words)
  expect(loadedView('Connect', words)).toBeUndefined()
})
