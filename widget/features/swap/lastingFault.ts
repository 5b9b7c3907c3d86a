import { type SwapError, type SwapFault, toSwapError } from '../../actions/swap/swapError.ts'

/** So long a price and its costs stand while nobody answers for new ones. */
export const lastingMs = 20_000

interface Reading {
  data: unknown
  error: unknown
  dataUpdatedAt: number
  errorUpdatedAt: number
}

/** Nobody answered, which says nothing against what was read before. */
const silences: ReadonlySet<SwapFault> = new Set(['unreachable', 'failed'])

/** What ends a reading: an answer against it at once, silence once what it read has come to its own end. */
export function lastingFault(
  { data, error, dataUpdatedAt, errorUpdatedAt }: Reading,
  lastsMs: number,
): SwapError | undefined {
  if (!error) return undefined
  const fault = toSwapError(error)
  const stands = data !== undefined && silences.has(fault.code) && errorUpdatedAt - dataUpdatedAt < lastsMs
  return stands ? undefined : fault
}
