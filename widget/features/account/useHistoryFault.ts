import { useEffect } from 'react'
import { sendEvent } from '../../api/sendEvent.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** Each time the history can't be read the person is told in passing too, and the project where it wants to know. */
export function useHistoryFault(failed: boolean, chainId: string): void {
  const { store } = useWidgetContext()
  useEffect(() => {
    if (!failed) return
    store.getState().setToast({ kind: 'error', word: 'error.historyUnavailable.title' })
    sendEvent(store.getState(), 'ERROR_FETCH_TRANSACTIONS', { network: chainId })
  }, [failed, chainId, store])
}
