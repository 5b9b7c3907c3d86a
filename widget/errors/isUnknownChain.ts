import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { isRefusal } from './isRefusal.ts'

/** Codes under which a sentence may say it: any other says something else. */
const vagueCodes: ReadonlySet<string> = new Set(['', '0', String(rpcCodes.internal), '-32000'])

const words =
  /\b(?:unrecogni[sz]ed|unknown|unsupported) (?:chain|network)(?:[ _-]?id)?\b(?! ?(?:switch|chang|error|fail))|add(?:ing)? the (?:chain|network)|\b(?:chain|network)(?:[ _-]?id)?\b(?! ?(?:switch|chang|error|fail)).{0,60}(?:\b(?:can)?not|n[’']t)\b.{0,12}\b(?:added|found|supported|recogni[sz]ed|configured|exist)|"code" ?: ?"?4902\b/i

/** It is switching that it does not know, not the chain. */
const switchesNowhere =
  /\b(?:switching|changing)\b[^.:]{0,40}(?:\bnot|n[’']t)\b.{0,12}\b(?:supported|available|implemented)/i

/** Where wallets hide the error of the layer below. */
const inner = ['data', 'originalError', 'error', 'cause', 'info'] as const
const mostLayers = 4

/** Does the wallet not know the chain: 4902 of whatever type, or the words for it, here or in the error of a layer below? */
export const isUnknownChain = (error: unknown): boolean => !isRefusal(error) && says(error, mostLayers)

const isSaidIn = (text: string): boolean => words.test(text) && !switchesNowhere.test(text)

function says(error: unknown, layers: number): boolean {
  if (typeof error === 'string') return isSaidIn(error.slice(0, 300))
  if (typeof error !== 'object' || error === null || layers === 0) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (String(code) === String(rpcCodes.unrecognizedChain)) return true
  if (vagueCodes.has(String(code ?? '')) && typeof message === 'string' && isSaidIn(message.slice(0, 300)))
    return true
  return inner.some((name) => says((error as Record<string, unknown>)[name], layers - 1))
}
