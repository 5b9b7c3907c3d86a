/** Connector keys of the embedded wallet and of WalletConnect, which no wallet of a page may have. */
export const embeddedKey = 'gatehouse'
export const walletConnectKey = 'walletconnect'

const reservedKeys: readonly string[] = [embeddedKey, walletConnectKey]

export const isReservedKey = (key: string): boolean => reservedKeys.includes(key)

/** The form of their connectors' ids: the key, a colon and the namespace. */
export const isReservedId = (id: string): boolean => reservedKeys.some((key) => id.startsWith(`${key}:`))
