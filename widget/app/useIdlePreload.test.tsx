import { expect, test, vi } from 'vitest'
import type { WidgetContext } from '../context.ts'

// What was loaded stays, and modules are shared between files: each test has its own.

/** Draws nothing but calls the hook. */
const UsesHook = ({ hook }: { hook: () => void }) => {
  hook()
  return null
}

/** A window of which the network is as said, and what of its views is here after a rest. */
async function stage(connection?: object) {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0, connection })
  const { drawView, until } = await import('../test/drawView.tsx')
  const { connectedContext, testContext } = await import('../test/testContext.ts')
  const { openView } = await import('../actions/openView.ts')
  const { loadedView } = await import('./laterViews.ts')
  const { useIdlePreload } = await import('./useIdlePreload.ts')
  const { views } = await import('./views.ts')
  // Must be there before the clock is the test's.
  await Promise.all([
    ...Object.values(views).map(({ load }) => load()),
    import('../actions/later.ts'),
    import('../rpc/handleRequest.ts'),
    import('./notices.ts'),
    import('./viewJourneys.ts'),
  ])
  const drawHook = (context: WidgetContext) => drawView(context, <UsesHook hook={useIdlePreload} />)
  return { connectedContext, drawHook, loadedView, openView, testContext, until }
}

test('default: what the buttons of Connect lead to comes while nothing else is to do', async () => {
  const { drawHook, loadedView, openView, testContext, until } = await stage()
  const { context } = testContext()
  await drawHook(context)
  await openView(context, null)
  await until(() => loadedView('ConnectingExternal') !== undefined)
  expect(loadedView('Account')).toBeUndefined()
})

test('default: of a connected wallet it is the account, and what a page may ask for', async () => {
  const { connectedContext, drawHook, loadedView, until } = await stage()
  const { context } = connectedContext()
  await drawHook(context)
  await until(() => loadedView('ApproveTransaction') !== undefined)
  expect(loadedView('Account')).toBeDefined()
  expect(loadedView('ConnectingExternal')).toBeUndefined()
})

test('behavior: where data is saved nothing comes ahead; the log begins all the same', async () => {
  const { drawHook, loadedView, openView, testContext, until } = await stage({ saveData: true })
  const { context } = testContext()
  await drawHook(context)
  await openView(context, null)
  await until(() => context.log !== undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loadedView('ConnectingExternal')).toBeUndefined()
})
