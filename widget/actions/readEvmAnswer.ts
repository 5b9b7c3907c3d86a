import { outcomeUnknown } from '../review/outcomeUnknown.ts'

/** `0x` and 32 bytes. */
const hashLength = 66

/** Where wallets put a hash that they wrap into an object. */
const places = ['hash', 'transactionHash', 'txHash', 'result'] as const

/** Hex as the standard writes it, also of a wallet that leaves `0x` out or writes it large. */
function hexOf(answer: unknown): string | undefined {
  const digits = typeof answer === 'string' ? answer.trim().replace(/^0x/i, '') : ''
  return /^(?:[0-9a-fA-F]{2})+$/.test(digits) ? `0x${digits}` : undefined
}

function hashOf(answer: unknown): string | undefined {
  const inside = Object(answer) as Record<string, unknown>
  return [answer, ...places.map((name) => inside[name])]
    .map(hexOf)
    .find((found) => found?.length === hashLength)
    ?.toLowerCase()
}

/** Pages expect text of these; what a contract wallet signs may be of any length, none too. */
const signing = /^(?:personal_sign|eth_signTypedData)/

/**
 * What a wallet answered in the spelling of EIP-1474; -32603 `outcome_unknown` for a transaction that has no hash, as where
 * the wallet answers what it signed.
 */
export function readEvmAnswer(method: string, answer: unknown): unknown {
  if (signing.test(method)) return hexOf(answer) ?? answer
  if (method !== 'eth_sendTransaction') return answer
  const hash = hashOf(answer)
  if (hash === undefined) throw outcomeUnknown()
  return hash
}
