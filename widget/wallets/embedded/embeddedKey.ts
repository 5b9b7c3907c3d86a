/** Key of the embedded wallet's connectors, one a family; with its namespace behind a colon, their id. */
export const embeddedKey = 'gatehouse'

/** Is this the connection of the embedded wallet? */
export const isEmbedded = (connection: { wallet: { id: string } } | undefined): boolean =>
  connection?.wallet.id === embeddedKey
