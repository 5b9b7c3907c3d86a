import type { NodeAnswer } from '../nodes/nodeCall.ts'

/** Codes of a server's own errors begin here (JSON-RPC 2.0). */
const serverError = -32_000
const longest = 300

/**
 * A refusal of an Esplora API: a sentence, or of a transaction `sendrawtransaction RPC error: {"code":-26,"message":"…"}`
 * with the node's own code.
 */
export function esploraError(text: string): NodeAnswer {
  return refusalOfCore(text) ?? refusal(serverError, text.trim())
}

/** `undefined` where the text has no code of Bitcoin Core. */
export function refusalOfCore(text: string): NodeAnswer | undefined {
  const known = nodeError(text)
  return known && refusal(known.code, known.message)
}

const refusal = (code: number, message: string): NodeAnswer => ({
  ok: false,
  error: { code, message: printable(message) || 'The node refused' },
})

/** The error itself, or an answer of JSON-RPC with it. */
function nodeError(text: string): { code: number; message: string } | undefined {
  try {
    const body = JSON.parse(text.slice(text.indexOf('{')))
    const { code, message } = body.error ?? body
    return Number.isSafeInteger(code) && typeof message === 'string' ? { code, message } : undefined
  } catch {
    return undefined
  }
}

const printable = (text: string): string => text.replace(/[^ -~]+/g, ' ').slice(0, longest)
