import { expect, test, vi } from 'vitest'
import type { WidgetContext } from '../context.ts'
import type { ViewName } from '../state/views.ts'

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
  const { createWords } = await import('../words/words.ts')
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
  const words = createWords()
  const isHere = (name: ViewName): boolean => loadedView(name, words) !== undefined
  return { connectedContext, drawHook, isHere, openView, testContext, until }
}

test('default: what the buttons of Connect lead to comes while nothing else is to do', async () => {
  const { drawHook, isHere, openView, testContext, until } = await stage()
  const { context } = testContext()
  await drawHook(context)
  await openView(context, null)
  await until(() => isHere('ConnectingExternal'))
  expect(isHere('Account')).toBe(false)
})

test('default: of a connected wallet it is the account, and what a page may ask for', async () => {
  const { connectedContext, drawHook, isHere, until } = await stage()
  const { context } = connectedContext()
  await drawHook(context)
  await until(() => isHere('ApproveTransaction'))
  expect(isHere('Account')).toBe(true)
  expect(isHere('ConnectingExternal')).toBe(false)
})

test.each([{ saveData: true }, { effectiveType: '3g' }])(
  'behavior: with %j nothing comes ahead',
  async (link) => {
    const { drawHook, isHere, openView, testContext } = await stage(link)
    const { context } = testContext()
    await drawHook(context)
    await openView(context, null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([isHere('ConnectingExternal'), context.log]).toEqual([false, undefined])
  },
)
