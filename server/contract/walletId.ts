/** Is it the id of a wallet of the catalogue? 64 hex digits. */
export const isWalletId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
