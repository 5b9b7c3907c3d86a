import { useOnLeave } from '../../ui/useOnLeave.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** Who leaves the screen no longer waits for the wallet: what it answers later does not connect. */
export function useGiveUp(connectorId: string): void {
  const { store } = useWidgetContext()
  useOnLeave(() => {
    const state = store.getState()
    if (state.connectingWith === connectorId) state.giveUpConnecting()
  })
}
