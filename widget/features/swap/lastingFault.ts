import type { QueryFunctionContext } from '@tanstack/react-query'
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

/** Reads what may outlast silence: an answer against it ends it for good, also where silence follows. */
export const lastingRead =
  <T>(read: (context: QueryFunctionContext) => Promise<T>) =>
  async (context: QueryFunctionContext): Promise<T> => {
    try {
      return await read(context)
    } catch (error) {
      const { client, queryKey } = context
      if (!silences.has(toSwapError(error).code))
        client
          .getQueryCache()
          .find({ queryKey, exact: true })
          ?.setState({ data: undefined, dataUpdatedAt: 0 })
      throw error
    }
  }

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
