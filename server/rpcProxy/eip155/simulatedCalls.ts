/** Blocks and calls of one simulation: what viem's `simulateCalls` with traced assets needs, and some. */
export const simulationLimits = { blocks: 32, calls: 256 }

/**
 * How many calls an `eth_simulateV1` makes a node carry out, each of which is charged; `undefined` for what is not a
 * simulation, or too large a one. Source: execution-apis, eth_simulateV1
 */
export function simulatedCalls([simulation, ...rest]: readonly unknown[] = []): number | undefined {
  const blocks = (simulation as { blockStateCalls?: unknown } | null | undefined)?.blockStateCalls
  if (rest.length > 1 || !Array.isArray(blocks)) return undefined
  if (blocks.length === 0 || blocks.length > simulationLimits.blocks) return undefined
  let sum = 0
  for (const block of blocks) {
    if (typeof block !== 'object' || block === null) return undefined
    const { calls = [] } = block as { calls?: unknown }
    if (!Array.isArray(calls)) return undefined
    sum += calls.length
  }
  // A block without calls is worked out as well.
  return sum > simulationLimits.calls ? undefined : Math.max(sum, blocks.length)
}
