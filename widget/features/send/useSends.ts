import { useStore } from 'zustand'
import { type SendsState, sendsOf } from '../../actions/send/sendsOf.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** A selector hook over the store of payments. */
export const useSends = <T>(select: (state: SendsState) => T): T =>
  useStore(sendsOf(useWidgetContext()), select)
