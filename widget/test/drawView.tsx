import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { WidgetContext } from '../context.ts'
import { drawScreen, type Screen, turnUntil } from '../review/test/drawScreen.tsx'
import { ReactWidgetContext } from '../useWidget.ts'
import { WithQueries } from '../WithQueries.tsx'

/** Draws a view of the widget as a browser does; what it asks servers for may still be on its way. */
export const drawView = (context: WidgetContext, view: ReactNode): Promise<Screen> =>
  drawScreen(
    <ReactWidgetContext value={context}>
      <WithQueries>{view}</WithQueries>
    </ReactWidgetContext>,
    {},
    false,
  )

/** No timer here comes later; what loads may take more turns, for which the clock stands. */
const longestTimerMs = 4_000
const stepMs = 20

/** Lets time go by until it is so; fails where it never is. */
export async function until(isSo: () => boolean): Promise<void> {
  await turnUntil(isSo, async (turns) => {
    if (turns * stepMs < longestTimerMs) vi.advanceTimersByTime(stepMs)
    await new Promise((resolve) => setImmediate(resolve))
  })
  expect(isSo()).toBe(true)
}
