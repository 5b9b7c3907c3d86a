import { useEffect, useState } from 'react'
import type { ViewEntry } from '../state/views.ts'
import { useWordsContext } from '../words/WordsProvider.tsx'
import { firstViews, isFirstView } from './firstViews.ts'
import { type LoadedView, loadedView, loadView } from './laterViews.ts'

export type ViewState = { view: LoadedView } | { failure: unknown; retry(): void } | 'loading'

/**
 * What an entry shows. Unlike with React.lazy a preloaded view is there in the same render, and a late one as
 * soon as it came: React holds what follows a fallback back for up to 300 ms.
 */
export function useView({ name, key }: ViewEntry): ViewState {
  const { i18n } = useWordsContext()
  const [failed, setFailed] = useState<{ key: number; error: unknown }>()
  const [, setReady] = useState(0)
  const view = isFirstView(name) ? (firstViews[name] as LoadedView) : loadedView(name, i18n)
  useEffect(() => {
    if (!view && failed?.key !== key)
      loadView(name, i18n).then(
        () => setReady((count) => count + 1),
        (error) => setFailed({ key, error }),
      )
  }, [name, key, view, i18n, failed])
  if (view) return { view }
  return failed?.key === key ? { failure: failed.error, retry: () => setFailed(undefined) } : 'loading'
}
