import { decodeAbiParameters, type Hex, hexToString, pad } from 'viem'
import type { ContractReader } from '../upstreams/contracts/contractReader.ts'

const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
} as const

/** Base units that an address holds; `undefined` when the contract does not say. */
export async function readBalance(
  reader: ContractReader,
  token: Hex,
  owner: Hex,
): Promise<bigint | undefined> {
  return toUint(await reader.call(token, `${selectors.balanceOf}${pad(owner).slice(2)}`))
}

/** What a contract says of itself. */
export async function readErc20(
  reader: ContractReader,
  token: Hex,
): Promise<{ name: string | undefined; symbol: string | undefined; decimals: bigint | undefined }> {
  const [name, symbol, decimals] = await Promise.all([
    reader.call(token, selectors.name),
    reader.call(token, selectors.symbol),
    reader.call(token, selectors.decimals),
  ])
  return { name: toText(name), symbol: toText(symbol), decimals: toUint(decimals) }
}

/** The first word of an answer. */
export const toUint = (data: Hex | undefined): bigint | undefined =>
  data !== undefined && data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined

/** A string, or of old contracts 32 bytes filled up with zeros. */
export function toText(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    if (data.length === 66) return hexToString(data.replace(/(00)+$/, '') as Hex)
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined
  }
}
