import { useStore } from 'zustand'
import { type BuysState, buysOf } from '../../actions/buy/buysOf.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** A selector hook over what is about to be bought. */
export const useBuys = <T>(select: (state: BuysState) => T): T => useStore(buysOf(useWidgetContext()), select)
