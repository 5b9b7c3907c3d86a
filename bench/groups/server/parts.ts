import type { GatehouseServer } from '../../lib/gatehouse.ts'
import type { Program } from '../../lib/program.ts'

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
