import type { ComponentType } from 'react'
import type { ViewName } from '../state/views.ts'
import { hasWords, loadWords, type WordPart } from '../words/firstWords.ts'
import type { Translations } from '../words/WordsProvider.tsx'
import type { WordId } from '../words/words.ts'
import { isFirstView } from './firstViews.ts'

/** A view that is here. */
export interface LoadedView {
  title: WordId
  Component: ComponentType<{ data: unknown }>
}

const loaded = new Map<ViewName, LoadedView & { words: WordPart }>()

/** A view that is here with what it says. */
export function loadedView(name: ViewName, words: Translations): LoadedView | undefined {
  const view = loaded.get(name)
  return view && hasWords(words, view.words) ? view : undefined
}

export async function loadView(name: ViewName, words: Translations): Promise<void> {
  if (isFirstView(name) || loadedView(name, words)) return
  const [{ views }, { viewJourneys }] = await Promise.all([import('./views.ts'), import('./viewJourneys.ts')])
  const { title, load } = views[name]
  const part = viewJourneys[name] === 'connect' ? 'waysIn' : 'all'
  const [Component] = await Promise.all([load(), loadWords(words, part)])
  loaded.set(name, { title, Component: Component as LoadedView['Component'], words: part })
}
