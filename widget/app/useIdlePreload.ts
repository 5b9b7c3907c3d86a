import { useEffect } from 'react'
import type { WidgetContext } from '../context.ts'
import type { ViewName } from '../state/views.ts'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import { type Translations, useWordsContext } from '../words/WordsProvider.tsx'
import { isFirstView } from './firstViews.ts'
import { isThriftyLink } from './isThriftyLink.ts'
import { loadView } from './laterViews.ts'
import { loadNotices } from './loadNotices.ts'

/** A frame that its browser gives no idle moment goes on after this. */
const longestWaitMs = 2_000
/** What a browser without `requestIdleCallback` gets in its place. */
const pauseMs = 50
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: longestWaitMs })
      : setTimeout(resolve, pauseMs),
  )

/**
 * What may be wanted next, one part after the other: all at once would keep a slow device from answering the first
 * press. A failure shows when the part is wanted.
 */
async function preload(
  context: WidgetContext,
  words: Translations,
  view: ViewName | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (isThriftyLink(navigator as object)) return
  const parts: (() => Promise<unknown>)[] = [
    () => loadNotices().then(({ startLog }) => startLog(context)),
    async () => {
      const { nextViews } = await import('./viewJourneys.ts')
      parts.push(...nextViews(view).map((name) => () => loadView(name, words)))
    },
  ]
  // Nothing of it is for a person who has not chosen a way in.
  if (view === undefined || !isFirstView(view))
    parts.unshift(
      () => import('../actions/later.ts'),
      () => import('../rpc/handleRequest.ts'),
    )
  for (const part of parts) {
    await idle()
    if (signal.aborted) return
    await part().catch(() => {})
  }
}

/** Once the modal was opened or a wallet is connected, what its buttons lead to loads while nothing else is to do. */
export function useIdlePreload(): void {
  const context = useWidgetContext()
  const { i18n } = useWordsContext()
  const wanted = useWidget((state) => state.open || state.status === 'connected')
  const view = useWidget((state) => (state.open ? state.history.at(-1)?.name : undefined))
  useEffect(() => {
    if (!wanted) return
    const ended = new AbortController()
    void preload(context, i18n, view, ended.signal)
    return () => ended.abort()
  }, [wanted, view, context, i18n])
}
