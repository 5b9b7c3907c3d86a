import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

async function drawn(embedded = false) {
  const { openView } = await import('../actions/openView.ts')
  const { drawView, until } = await import('../test/drawView.tsx')
  const { testContext } = await import('../test/testContext.ts')
  const { Modal } = await import('./Modal.tsx')
  // What comes later must be there before the clock is the test's.
  await Promise.all([
    import('./CardKeyboard.tsx'),
    import('./notices.ts'),
    import('./viewJourneys.ts'),
    import('../features/wallets/DownloadsView.tsx'),
  ])
  const now = testContext()
  now.store.setState({ embedded })
  await openView(now.context, null)
  const view = await drawView(now.context, <Modal />)
  const pressBeside = () =>
    act(async () => {
      const backdrop = view.root.querySelector<HTMLElement>('.backdrop')
      const { Event } = window as unknown as { Event: typeof globalThis.Event }
      backdrop?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      backdrop?.click()
    })
  return { ...now, ...view, pressBeside, until }
}

test('default: a dialog with a name, over the dimmed page; a press beside it closes', async () => {
  const { root, state, pass, pressBeside } = await drawn()
  const card = root.querySelector('[role=dialog]')
  expect(card?.getAttribute('aria-modal')).toBe('true')
  expect(root.querySelector(`#${card?.getAttribute('aria-labelledby')}`)?.textContent).toBe(
    'Connect a wallet',
  )
  await pass(500)
  await pressBeside()
  await expect.poll(() => state().open).toBe(false)
})

test('behavior: the second click of a double click closes nothing', async () => {
  const { state, pass, pressBeside, root } = await drawn()
  await pass(300)
  await pressBeside()
  expect(state().open).toBe(true)
  // A press that went down before counts by that, however late it is let go.
  await pass(1_000)
  await act(async () => root.querySelector<HTMLElement>('.backdrop')?.click())
  expect(state().open).toBe(true)
  await pressBeside()
  await expect.poll(() => state().open).toBe(false)
})

test('param: embedded, nothing stands over the page', async () => {
  const { root } = await drawn(true)
  expect(root.querySelector('.backdrop')).toBeNull()
  expect(root.querySelector('[role=dialog]')?.getAttribute('aria-modal')).toBe('false')
})

test('error: a view that did not load says so, and loads at the next try', async () => {
  // A view that an earlier test loaded stays.
  vi.resetModules()
  const { views } = await import('./views.ts')
  const unloaded = new TypeError('Failed to fetch dynamically imported module: https://widget.example/a.js')
  const load = vi.spyOn(views.Downloads, 'load').mockRejectedValue(unloaded)
  const { root, state, press, until } = await drawn()
  await act(async () =>
    state().push({
      name: 'Downloads',
      data: { wallet: { id: 'far', name: 'Far Wallet', chains: [], supports_wc: false } },
    }),
  )
  await until(() => root.querySelector('.last-resort') !== null)
  expect(root.querySelector('#gatehouse-title')?.textContent).toBe('This part did not load')
  expect(root.querySelector('.last-resort')?.textContent).toContain('Check your connection')
  load.mockRestore()
  press('Try again')
  await until(() => root.querySelector('.last-resort') === null)
  await until(() => root.textContent?.includes('Get Far Wallet') === true)
})
