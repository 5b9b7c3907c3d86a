import { useStore } from 'zustand'
import { type SwapsState, swapsOf } from '../../actions/swap/swapsOf.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** A selector hook over the store of the swap that is being put together. */
export const useSwaps = <T>(select: (state: SwapsState) => T): T =>
  useStore(swapsOf(useWidgetContext()), select)
