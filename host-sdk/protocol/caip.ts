/** CAIP-2 / CAIP-10 identifiers. Source: https://chainagnostic.org/CAIPs/caip-2, caip-10; specification §5. */

/** Chain families Gatehouse speaks; later families add one word here. */
export type Namespace = 'eip155' | 'solana' | 'bip122'
/** `namespace:reference`, e.g. `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** `namespace:reference:address`. */
export type CaipAccountId = `${Namespace}:${string}:${string}`

export const namespaces: Readonly<Record<Namespace, true>> = { eip155: true, solana: true, bip122: true }

export const isNamespace = (value: unknown): value is Namespace =>
  typeof value === 'string' && Object.hasOwn(namespaces, value)

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === 2 && isNamespace(parts[0]) && /^[-_a-zA-Z0-9]{1,32}$/.test(parts[1] ?? '')
}

/** Exactly three colon-separated parts with a known namespace (specification §5). */
export function isCaipAccountId(value: unknown): value is CaipAccountId {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return (
    parts.length === 3 &&
    isCaipNetworkId(`${parts[0]}:${parts[1]}`) &&
    /^[-.%a-zA-Z0-9]{1,128}$/.test(parts[2] ?? '')
  )
}

/** EVM chain id as number → CAIP-2. */
export const evmNetworkId = (chainId: number): CaipNetworkId => `eip155:${chainId}`

/** CAIP-2 EVM id → number; `undefined` for other namespaces or a reference that is no chain id. */
export function evmChainId(id: string): number | undefined {
  const match = /^eip155:([1-9]\d{0,15})$/.exec(id)
  return match ? Number(match[1]) : undefined
}

/** Number → the lower-case `0x` quantity of JSON-RPC. */
export const toHexQuantity = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`

/** Chain id in any spelling of a quantity: number, decimal or `0x`, padded or not; `undefined` when it is none. */
export function parseChainId(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^(0x0{0,63}[0-9a-f]{1,13}|0{0,63}[1-9]\d{0,15})$/i.test(text))
    return undefined
  const parsed = Number(text)
  return Number.isSafeInteger(parsed) && parsed > 0 ? parsed : undefined
}
