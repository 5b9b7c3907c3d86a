import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { LoginContext } from '../context.ts'
import type { LoginStoreState } from '../state/store.ts'

export const ReactLoginContext = createContext<LoginContext | null>(null)

export function useLoginContext(): LoginContext {
  const context = useContext(ReactLoginContext)
  if (!context) throw new Error('useLoginContext is used outside of the login frame')
  return context
}

/** A selector hook over the one store. */
export const useLogin = <T>(select: (state: LoginStoreState) => T): T =>
  useStore(useLoginContext().store, select)
