import type { ComponentType } from 'react'
import type { ViewName } from '../state/views.ts'
import type { WordId } from '../words/words.ts'
import { isFirstView } from './firstViews.ts'

/** A view that is here. */
export interface LoadedView {
  title: WordId
  Component: ComponentType<{ data: unknown }>
}

const loaded = new Map<ViewName, LoadedView>()

export const loadedView = (name: ViewName): LoadedView | undefined => loaded.get(name)

export async function loadView(name: ViewName): Promise<void> {
  if (isFirstView(name) || loaded.has(name)) return
  const { views } = await import('./views.ts')
  const { title, load } = views[name]
  loaded.set(name, { title, Component: (await load()) as LoadedView['Component'] })
}
