import { balanceHeldMs, historyHeldMs } from '../../server/contract/limits.ts'
import type { ApiClient } from './apiClient.ts'
import { addMoved } from './movedTokens.ts'
import { queryClientOf } from './queryClientOf.ts'

export interface Change {
  /** CAIP-2. */
  networkId: string
  address: string
  /** Tokens that came or went; '' is the network's own coin. */
  moved: readonly string[]
}

/** Ms after which the server gives no reading from before any more. */
const forgotten = { tokens: balanceHeldMs + 1_000, history: historyHeldMs + 1_000 }

/** What lies in an account is another sum now: it is read again, and what happened with it. */
export async function readAnew(api: ApiClient, { networkId, address, moved }: Change): Promise<void> {
  const queries = queryClientOf(api)
  const invalidate = (...keys: string[][]) =>
    Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  // Specification §9: only tokens of EVM can be asked for anew.
  if (networkId.startsWith('eip155:')) for (const token of moved) addMoved(queries, address, networkId, token)
  else
    for (const [what, ms] of Object.entries(forgotten)) setTimeout(() => void invalidate([what, address]), ms)
  await invalidate(['balance', networkId, address], ['tokens', address], ['history', address])
}
