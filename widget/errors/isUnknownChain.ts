import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { isRefusal } from './isRefusal.ts'

/** Codes under which a sentence may say it: any other says something else. */
const vagueCodes: ReadonlySet<string> = new Set(['', '0', String(rpcCodes.internal), '-32000'])

const words =
  /unrecogni[sz]ed (?:chain|network)|unknown (?:chain|network) ?id|add(?:ing)? the (?:chain|network)|\b(?:chain|network)\b.{0,60}\b(?:not|n[’']t)\b.{0,12}\b(?:added|found|supported|recogni[sz]ed|configured)|"code" ?: ?"?4902\b/i

/** Where wallets hide the error of the layer below. */
const inner = ['data', 'originalError', 'error', 'cause', 'info'] as const
const mostLayers = 4

/** Does the wallet not know the chain: 4902 of whatever type, or the words for it, here or in the error of a layer below? */
export const isUnknownChain = (error: unknown): boolean => !isRefusal(error) && says(error, mostLayers)

function says(error: unknown, layers: number): boolean {
  if (typeof error === 'string') return words.test(error.slice(0, 300))
  if (typeof error !== 'object' || error === null || layers === 0) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (String(code) === String(rpcCodes.unrecognizedChain)) return true
  if (vagueCodes.has(String(code ?? '')) && typeof message === 'string' && words.test(message.slice(0, 300)))
    return true
  return inner.some((name) => says((error as Record<string, unknown>)[name], layers - 1))
}
