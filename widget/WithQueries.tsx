import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClientOf } from './api/queryClientOf.ts'
import { useWidgetContext } from './useWidget.ts'

/** Gives the views below the memory of what the server answered. */
export const WithQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClientOf(useWidgetContext().api)}>{children}</QueryClientProvider>
)
