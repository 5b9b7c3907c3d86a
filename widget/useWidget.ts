import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { WidgetContext } from './context.ts'
import type { WidgetState } from './state/store.ts'

export const ReactWidgetContext = createContext<WidgetContext | null>(null)

export function useWidgetContext(): WidgetContext {
  const context = useContext(ReactWidgetContext)
  if (!context) throw new Error('useWidgetContext is used outside of the widget')
  return context
}

/** A selector hook over the one store. */
export const useWidget = <T>(select: (state: WidgetState) => T): T =>
  useStore(useWidgetContext().store, select)
