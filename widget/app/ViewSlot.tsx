import { type ComponentType, useEffect, useState } from 'react'
import type { ViewEntry, ViewName } from '../state/views.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { completeWords, isComplete } from '../words/firstWords.ts'
import { useWords } from '../words/useWords.ts'
import { useWordsContext } from '../words/WordsProvider.tsx'
import { views } from './views.ts'

type AnyView = ComponentType<{ data: unknown }>

const loaded = new Map<ViewName, AnyView>()

async function loadView(name: ViewName): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await views[name].load()) as AnyView)
}

/** Fetches what is not here yet, so that later views come up at once. A failure shows when one is opened. */
export function preloadViews(): void {
  for (const name of Object.keys(views) as ViewName[]) loadView(name).catch(() => undefined)
}

/**
 * The view of an entry. Unlike with React.lazy a preloaded view shows in the same render, and a late one as
 * soon as it is there: React holds what follows a fallback back for up to 300 ms.
 */
export const ViewSlot = ({ entry }: { entry: ViewEntry }) => {
  const { name, data } = entry
  const t = useWords()
  const [failure, setFailure] = useState<unknown>()
  const [, setReady] = useState(false)
  const { i18n } = useWordsContext()
  const View =
    (views[name].Component as AnyView | undefined) ?? (isComplete(i18n) ? loaded.get(name) : undefined)
  useEffect(() => {
    if (!View) Promise.all([loadView(name), completeWords(i18n)]).then(() => setReady(true), setFailure)
  }, [name, View, i18n])

  if (failure) throw failure
  if (View) return <View data={data} />
  return (
    <div aria-label={t('shell.loading')} className="spinner-area" role="status">
      <Spinner size={28} />
    </div>
  )
}
