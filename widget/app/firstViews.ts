import type { ComponentType } from 'react'
import { ConnectView } from '../features/connect/ConnectView.tsx'
import type { ViewData } from '../state/views.ts'
import type { WordId } from '../words/words.ts'

interface FirstView<D> {
  title: WordId
  Component: ComponentType<{ data: D }>
}

/** What a person sees first comes with the first load; all other views, and their table, come later. */
export const firstViews: { [N in 'Connect']: FirstView<ViewData[N]> } = {
  Connect: { title: 'connect.title', Component: ConnectView },
}
export type FirstViewName = keyof typeof firstViews

export const isFirstView = (name: string): name is FirstViewName => Object.hasOwn(firstViews, name)
