import type { Namespace } from '../../../host-sdk/protocol/caip.ts'

/** Key of the embedded wallet's connectors, one a family; with its namespace behind a colon, their id. */
export const embeddedKey = 'gatehouse'

export const embeddedId = (namespace: Namespace): string => `${embeddedKey}:${namespace}`

/** Is this the id of one of its connectors? */
export const isEmbeddedId = (connectorId: string | null): boolean =>
  connectorId?.startsWith(`${embeddedKey}:`) ?? false

/** Is this the connection of the embedded wallet? */
export const isEmbedded = (connection: { wallet: { id: string } } | undefined): boolean =>
  connection?.wallet.id === embeddedKey
