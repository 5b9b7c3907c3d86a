import type { Env } from './env.ts'

/** How the connections to a node are shared by clients. */
export interface ShareSettings {
  /** Connections to each node. One client alone gets half of them. */
  connections: number
  /** Slow calls of one method that a client may have under way at a node. */
  slowCalls: number
}

/** `NODE_CONNECTIONS`, `NODE_SLOW_CALLS`; what is wrong is added to `problems`. */
export function readShares(env: Env, problems: string[]): ShareSettings {
  const number = (name: string, text: string | undefined, otherwise: number, least: number): number => {
    const value = Number(text ?? otherwise)
    if (Number.isInteger(value) && value >= least && value <= 1_000) return value
    problems.push(`${name} is a whole number from ${least} to 1000.`)
    return otherwise
  }
  return {
    connections: number('NODE_CONNECTIONS', env.nodeConnections, 128, 4),
    slowCalls: number('NODE_SLOW_CALLS', env.nodeSlowCalls, 8, 1),
  }
}
