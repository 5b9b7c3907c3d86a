import { decodeAbiParameters, hexToString } from 'viem/utils'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../../context.ts'

export interface Token {
  address: string
  /** What the contract calls itself, which anyone may choose; `undefined` when it does not say. */
  symbol: string | undefined
  decimals: number | undefined
}

/** Longer than a node takes, shorter than a person waits. */
const tokenMs = 4000
const symbolSelector = '0x95d89b41'
const decimalsSelector = '0x313ce567'

/** Symbol and decimals of a token, as far as it says them. */
export async function readToken(
  { api }: WidgetContext,
  networkId: CaipNetworkId,
  address: string,
): Promise<Token> {
  const signal = AbortSignal.timeout(tokenMs)
  const ask = (data: string): Promise<unknown> =>
    api.rpc(networkId, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => undefined)
  const [symbol, decimals] = await Promise.all([ask(symbolSelector), ask(decimalsSelector)])
  const read = <T>(value: unknown, decode: (hex: `0x${string}`) => T): T | undefined => {
    if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{2,4096}$/.test(value)) return undefined
    try {
      return decode(value as `0x${string}`)
    } catch {
      return undefined
    }
  }
  // Old tokens answer with 32 bytes of text.
  const text = read(symbol, (hex) =>
    hex.length === 66 ? hexToString(hex, { size: 32 }) : decodeAbiParameters([{ type: 'string' }], hex)[0],
  )
  const places = read(decimals, (hex) => Number(decodeAbiParameters([{ type: 'uint256' }], hex)[0]))
  return {
    address,
    symbol: cleanSymbol(text),
    decimals: places !== undefined && places <= 77 ? places : undefined,
  }
}

/** No line breaks, no marks that turn text around, not longer than a symbol is. */
const cleanSymbol = (text: string | undefined): string | undefined =>
  [...(text ?? '').replaceAll(/[\p{C}\p{Z}]/gu, '')].slice(0, 16).join('') || undefined
