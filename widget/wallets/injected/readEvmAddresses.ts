import { isEvmAddress } from '../../format/isEvmAddress.ts'

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
