import { useStore } from 'zustand'
import { type DepositsState, depositsOf } from '../../actions/deposit/depositsOf.ts'
import { useWidgetContext } from '../../useWidget.ts'

/** A selector hook over what an exchange is about to pay in. */
export const useDeposits = <T>(select: (state: DepositsState) => T): T =>
  useStore(depositsOf(useWidgetContext()), select)
