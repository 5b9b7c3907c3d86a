import type { Config } from '../config/config.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** The sealer of this server's keys. */
export const openSealer = ({
  operatorKey,
  operatorKeyPrevious,
}: Pick<Config, 'operatorKey' | 'operatorKeyPrevious'>): Sealer =>
  createSealer(operatorKey, operatorKeyPrevious)
