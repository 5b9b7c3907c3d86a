import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import {
  oneUiMultiplier,
  readUiMultiplier,
  readUiWord,
  type UiMultiplier,
  uiMultiplierCalls,
} from '../../../server/contract/uiMultiplier.ts'
import type { AskNode } from '../review.ts'
import { isUndone } from './isUndone.ts'
import { readText } from './readText.ts'

export interface Token {
  address: string
  /** What the contract calls itself, which anyone may choose; `undefined` when it does not say. */
  symbol: string | undefined
  decimals: number | undefined
  /** How its own app shows amounts; `unread`: no node said it. Absent: by the decimals alone. */
  scale?: UiMultiplier | 'unread'
}

/** Longer than a node takes, shorter than a person waits. */
const tokenMs = 4000
const symbolSelector = '0x95d89b41'
const decimalsSelector = '0x313ce567'

/** Symbol, decimals and multiplier of a token, as far as it says them. */
export async function readToken(ask: AskNode, networkId: CaipNetworkId, address: string): Promise<Token> {
  const signal = AbortSignal.timeout(tokenMs)
  const call = async (data: string): Promise<string | undefined> => {
    const answer = await ask(networkId, 'eth_call', [{ to: address, data }, 'latest'], signal).catch(() => '')
    return typeof answer === 'string' && /^0x([0-9a-fA-F]{2}){1,2048}$/.test(answer) ? answer : undefined
  }
  const callWord = async (data: string): Promise<bigint | undefined> =>
    readUiWord(await ask(networkId, 'eth_call', [{ to: address, data }, 'latest'], signal))
  const [symbol, decimals, scale] = await Promise.all([
    call(symbolSelector),
    call(decimalsSelector),
    readScale(callWord),
  ])
  const places = decimals && decimals.length >= 66 ? Number(decimals.slice(0, 66)) : Number.NaN
  const isCounted = places <= 77
  return {
    address,
    symbol: symbol && cleanSymbol(readText(symbol)),
    decimals: isCounted ? places : undefined,
    ...(isCounted && scale && { scale }),
  }
}

/** `callWord`: rejects with the error of the node. */
async function readScale(callWord: (data: string) => Promise<bigint | undefined>): Promise<Token['scale']> {
  try {
    // Once more where a node failed: of nearly all tokens it would be said in vain that it could not be read.
    const multiplier = await callWord(uiMultiplierCalls.multiplier).catch((thrown) => {
      if (isUndone(thrown)) throw thrown
      return callWord(uiMultiplierCalls.multiplier)
    })
    if (!multiplier) return undefined
    // A multiplier without these can still be shown by.
    const orNone = (thrown: unknown) => {
      if (isUndone(thrown)) return undefined
      throw thrown
    }
    const [next, effectiveAt] = await Promise.all([
      callWord(uiMultiplierCalls.next).catch(orNone),
      callWord(uiMultiplierCalls.effectiveAt).catch(orNone),
    ])
    const scale = readUiMultiplier({ multiplier, next, effectiveAt }, 0)
    return scale?.next || scale?.multiplier !== oneUiMultiplier ? scale : undefined
  } catch (thrown) {
    return isUndone(thrown) ? undefined : 'unread'
  }
}

/** No line breaks, no marks that turn text around, not longer than a symbol is. */
const cleanSymbol = (text: string | undefined): string | undefined =>
  [...(text ?? '').replaceAll(/[\p{C}\p{Z}]/gu, '')].slice(0, 16).join('') || undefined
