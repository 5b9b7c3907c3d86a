import { act, type ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { WidgetContext } from '../context.ts'
import { drawScreen, type Screen } from '../review/test/drawScreen.tsx'
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

/** More turns nothing takes here. */
const mostTurns = 200

/** Lets time go by until it is so; fails where it never is. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < mostTurns && !isSo(); turns++)
    await act(async () => {
      vi.advanceTimersByTime(20)
      await new Promise((resolve) => setImmediate(resolve))
    })
  expect(isSo()).toBe(true)
}
