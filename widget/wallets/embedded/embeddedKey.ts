import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../../host-sdk/protocol/reservedKeys.ts'

/** Of the embedded wallet's connector in this family. */
export const embeddedId = (namespace: Namespace): string => `${embeddedKey}:${namespace}`

/** Is this the id of one of its connectors? */
export const isEmbeddedId = (connectorId: string | null): boolean =>
  connectorId?.startsWith(`${embeddedKey}:`) ?? false

/** Is this the connection of the embedded wallet? */
export const isEmbedded = (connection: { wallet: { id: string } } | undefined): boolean =>
  connection?.wallet.id === embeddedKey
