import type { ComponentProps } from 'react'
import type * as Screen from './InWindow.tsx'
import { LazyPart } from './LazyPart.tsx'

const load = async () => (await import('./InWindow.tsx')).InWindow

/** What the frame shows of a window comes with the first one. */
export const InWindow = (props: ComponentProps<typeof Screen.InWindow>) => (
  <LazyPart load={load} props={props} />
)
