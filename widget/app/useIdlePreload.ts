import { useEffect } from 'react'
import { useWidget } from '../useWidget.ts'
import { preloadViews } from './laterViews.ts'

/** What comes after the first load, and may be wanted next. A failure shows when it is. */
function preload(): void {
  for (const part of [preloadViews(), import('../rpc/handleRequest.ts'), import('../actions/later.ts')])
    part.catch(() => undefined)
}

/** Once the modal was opened or a wallet is connected, the other views load while nothing else is to do. */
export function useIdlePreload(): void {
  const wanted = useWidget((state) => state.open || state.status === 'connected')
  useEffect(() => {
    if (!wanted) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(preload, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }, [wanted])
}
