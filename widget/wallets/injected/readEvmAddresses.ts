/** 20 bytes; specification §5 lets the 0x away in forms, a wallet never does. */
export const isEvmAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

/** More accounts than anyone grants to one site. */
const accountLimit = 1000

/** What a wallet calls its accounts → the well-formed addresses, each once, in its order. */
export function readEvmAddresses(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const seen = new Map<string, string>()
  for (const address of value.slice(0, accountLimit))
    if (isEvmAddress(address) && !seen.has(address.toLowerCase())) seen.set(address.toLowerCase(), address)
  return [...seen.values()]
}
