import { useEffect, useState } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import type { More } from './more/loadMore.ts'

/**
 * What the catalogue adds, once the modal stands open and painted: nothing is asked for before, and no wallet of
 * the page waits for it. `undefined` until it is known, `null` when it can't be.
 */
export function useMore(namespace: Namespace | undefined): More | null | undefined {
  const context = useWidgetContext()
  const open = useWidget((state) => state.open || state.embedded)
  const [more, setMore] = useState<More | null>()
  useEffect(() => {
    if (!open) return
    let here = true
    const take = (value: More | null) => {
      if (here) setMore(value)
    }
    const timer = setTimeout(() => {
      import('./more/loadMore.ts')
        .then(({ loadMore }) => loadMore(context, namespace))
        .then(take, () => take(null))
    }, 50)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [open, context, namespace])
  return more
}
