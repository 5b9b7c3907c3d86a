/** 20 bytes; specification §5 lets the 0x away in forms, a wallet never does. */
export const isEvmAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
