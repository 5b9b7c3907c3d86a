import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../review.ts'
import { readText } from './readText.ts'

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
export async function readToken(ask: AskNode, networkId: CaipNetworkId, address: string): Promise<Token> {
  const signal = AbortSignal.timeout(tokenMs)
  const call = async (data: string): Promise<string | undefined> => {
    const answer = await ask(networkId, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => '')
    return typeof answer === 'string' && /^0x([0-9a-fA-F]{2}){1,2048}$/.test(answer) ? answer : undefined
  }
  const [symbol, decimals] = await Promise.all([call(symbolSelector), call(decimalsSelector)])
  const places = decimals && decimals.length >= 66 ? Number(decimals.slice(0, 66)) : Number.NaN
  return {
    address,
    symbol: symbol && cleanSymbol(readText(symbol)),
    decimals: places <= 77 ? places : undefined,
  }
}

/** No line breaks, no marks that turn text around, not longer than a symbol is. */
const cleanSymbol = (text: string | undefined): string | undefined =>
  [...(text ?? '').replaceAll(/[\p{C}\p{Z}]/gu, '')].slice(0, 16).join('') || undefined
