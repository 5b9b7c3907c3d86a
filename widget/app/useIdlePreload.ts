import { useEffect } from 'react'
import type { WidgetContext } from '../context.ts'
import { useWidget, useWidgetContext } from '../useWidget.ts'
import { laterViewNames, loadView } from './laterViews.ts'
import { loadNotices } from './loadNotices.ts'

/** A moment in which nothing else is to do; a browser that can't tell gets a pause, ms. */
const pause = 50
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, pause),
  )

/**
 * What comes after the first load and may be wanted next, one part after the other: all at once would keep a slow
 * device from answering the first press. A failure shows when the part is wanted.
 */
async function preload(context: WidgetContext, { signal }: AbortController): Promise<void> {
  const parts: (() => Promise<unknown>)[] = [
    () => loadView('ConnectingExternal'),
    () => import('../rpc/handleRequest.ts'),
    () => loadNotices().then(({ startLog }) => startLog(context)),
    () => import('../actions/later.ts'),
    async () => parts.push(...(await laterViewNames()).map((name) => () => loadView(name))),
  ]
  for (const part of parts) {
    await idle()
    if (signal.aborted) return
    await part().catch(() => {})
  }
}

/** Once the modal was opened or a wallet is connected, the other views load while nothing else is to do. */
export function useIdlePreload(): void {
  const context = useWidgetContext()
  const wanted = useWidget((state) => state.open || state.status === 'connected')
  useEffect(() => {
    if (!wanted) return
    const ended = new AbortController()
    void preload(context, ended)
    return () => ended.abort()
  }, [wanted, context])
}
