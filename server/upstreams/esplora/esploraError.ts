import type { NodeAnswer } from '../nodes/nodeCall.ts'

/** Codes of a server's own errors begin here (JSON-RPC 2.0). */
const serverError = -32_000
const longest = 300

/**
 * A refusal of an Esplora API: a sentence, or of a transaction `sendrawtransaction RPC error: {"code":-26,"message":"…"}`
 * with the node's own code.
 */
export function esploraError(text: string): NodeAnswer {
  const { code, message } = nodeError(text) ?? { code: serverError, message: text.trim() }
  return { ok: false, error: { code, message: printable(message) || 'The node refused' } }
}

function nodeError(text: string): { code: number; message: string } | undefined {
  try {
    const { code, message } = JSON.parse(text.slice(text.indexOf('{')))
    return Number.isSafeInteger(code) && typeof message === 'string' ? { code, message } : undefined
  } catch {
    return undefined
  }
}

const printable = (text: string): string => text.replace(/[^ -~]+/g, ' ').slice(0, longest)
