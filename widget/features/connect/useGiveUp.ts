import { useEffect, useRef } from 'react'
import { useWidgetContext } from '../../useWidget.ts'

/** Who leaves the screen no longer waits for the wallet: what it answers later does not connect. */
export function useGiveUp(connectorId: string): void {
  const { store } = useWidgetContext()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      // React's strict mode leaves and comes back at once.
      queueMicrotask(() => {
        const state = store.getState()
        if (!here.current && state.connectingWith === connectorId) state.giveUpConnecting()
      })
    }
  }, [store, connectorId])
}
