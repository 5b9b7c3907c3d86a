import type { ComponentType } from 'react'
import type { ViewName } from '../state/views.ts'
import type { WordId } from '../words/words.ts'
import { isFirstView } from './firstViews.ts'
import type { LaterViewName } from './views.ts'

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

/** Fetches what is not here yet, so that later views come up at once. A failure shows when one is opened. */
export async function preloadViews(): Promise<void> {
  const { views } = await import('./views.ts')
  for (const name of Object.keys(views) as LaterViewName[]) loadView(name).catch(() => undefined)
}
