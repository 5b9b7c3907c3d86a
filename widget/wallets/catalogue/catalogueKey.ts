const prefix = 'catalogue:'

/** Under which a wallet of the catalogue is remembered; others have `connectorKey`. */
export const catalogueKey = (id: string): string => prefix + id

/** Ids of the catalogue's wallets among the keys, in their order. */
export const catalogueIds = (keys: readonly string[]): string[] =>
  keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
