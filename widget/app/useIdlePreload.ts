import { useEffect } from 'react'
import { useWidget } from '../useWidget.ts'
import { preloadViews } from './ViewSlot.tsx'

/** Once the modal was opened or a wallet is connected, the other views load while nothing else is to do. */
export function useIdlePreload(): void {
  const wanted = useWidget((state) => state.open || state.status === 'connected')
  useEffect(() => {
    if (!wanted) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preloadViews, 500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(preloadViews, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }, [wanted])
}
