import { isEvmAddress } from '../../format/isEvmAddress.ts'

/** More accounts than anyone grants to one site. */
const accountLimit = 1000

/** What a wallet calls its accounts → the well-formed addresses, each once, in its order. */
export function readEvmAddresses(value: unknown): string[] {
  const seen = new Map<string, string>()
  for (const one of listOf(value).slice(0, accountLimit)) {
    const address = readAddress(one)
    if (address && !seen.has(address.toLowerCase())) seen.set(address.toLowerCase(), address)
  }
  return [...seen.values()]
}

/** A list, one account alone, or either as `accounts` of an object. */
function listOf(value: unknown): unknown[] {
  const told = value && typeof value === 'object' && 'accounts' in value ? value.accounts : value
  if (Array.isArray(told)) return told
  return typeof told === 'string' ? [told] : []
}

/** An address, with either case of its prefix, or of CAIP-10. */
function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const address = value.replace(/^eip155:\d{1,16}:/, '').replace(/^0X/, '0x')
  return isEvmAddress(address) ? address : undefined
}
