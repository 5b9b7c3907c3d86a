import type { Config } from '../config/config.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** The sealer of this server's keys. */
export const openSealer = ({ operatorKey, operatorKeyPrevious }: Config): Sealer =>
  createSealer(operatorKey, operatorKeyPrevious)
