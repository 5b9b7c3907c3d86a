import type { GatehouseServer } from '../../lib/gatehouse.ts'
import type { Program } from '../../lib/program.ts'
import { type Rate, rate } from '../../lib/rate.ts'

/** What both measurements of the server share. */
export interface ServerParts {
  gatehouse: GatehouseServer
  load: Program
  node: Program
  /** An origin that the project allows. */
  pageOrigin: string
}

/** Requests under way at once. */
export const connections = 50

interface Asked {
  /** Request line and headers for a host. */
  head: (host: string) => string[]
  body?: string
}

/** The same load for the server and for its floor. */
export const loads =
  ({ gatehouse, load }: ServerParts, floor: Program, { head, body = '' }: Asked) =>
  (seconds: number): { ours(): Promise<Rate>; floor(): Promise<Rate> } => {
    const plan = { body, seconds, connections }
    return {
      ours: () => rate(load, gatehouse, { ...plan, port: gatehouse.port, head: head(gatehouse.host) }),
      floor: () => rate(load, floor, { ...plan, port: floor.port, head: head(`127.0.0.1:${floor.port}`) }),
    }
  }
