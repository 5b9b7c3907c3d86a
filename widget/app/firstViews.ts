import type { ComponentType } from 'react'
import { ConnectingExternalView } from '../features/connect/ConnectingExternalView.tsx'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import type { ViewData } from '../state/views.ts'
import type { WordId } from '../words/words.ts'

interface FirstView<D> {
  title: WordId
  Component: ComponentType<{ data: D }>
}

/** What leads to a connection comes with the first load; all other views, and their table, come later. */
export const firstViews: { [N in 'Connect' | 'ConnectingExternal']: FirstView<ViewData[N]> } = {
  Connect: { title: 'connect.title', Component: ConnectView },
  ConnectingExternal: { title: 'connect.title', Component: ConnectingExternalView },
}
export type FirstViewName = keyof typeof firstViews

export const isFirstView = (name: string): name is FirstViewName => Object.hasOwn(firstViews, name)
