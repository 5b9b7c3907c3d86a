import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/** Where wallets put a hash that they wrap into an object. */
const places = ['hash', 'transactionHash', 'txHash', 'result'] as const

/** The wallet may have sent it: nobody should send it again without a look there. */
export const unknownOutcome = (): RpcError =>
  new RpcError(rpcCodes.internal, 'The wallet did not say what became of the transaction', {
    reason: 'outcome_unknown',
  })

/** Hex as the standard writes it, also of a wallet that leaves `0x` out or writes it large. */
function hexOf(answer: unknown): string | undefined {
  const digits = typeof answer === 'string' ? answer.trim().replace(/^0x/i, '') : ''
  return /^(?:[0-9a-fA-F]{2})+$/.test(digits) ? `0x${digits}` : undefined
}

function hashOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return hexOf(answer)
  for (const name of places) {
    const found = hexOf((answer as Record<string, unknown>)[name])
    if (found) return found
  }
  return undefined
}

/** Pages expect text of these; what a contract wallet signs may be of any length, none too. */
const signing = /^(?:personal_sign|eth_signTypedData)/

/**
 * What a wallet answered in the spelling of EIP-1474; -32603 `outcome_unknown` for a transaction that has no hash. Longer hex
 * than a hash is a signed transaction, which `sendSigned` reads.
 */
export function readEvmAnswer(method: string, answer: unknown): unknown {
  if (signing.test(method)) return hexOf(answer) ?? answer
  if (method !== 'eth_sendTransaction') return answer
  const hash = hashOf(answer)
  if (hash === undefined || hash.length < hashLength) throw unknownOutcome()
  return hash.length === hashLength ? hash.toLowerCase() : hash
}

/** `0x` and 32 bytes. */
const hashLength = 66

/** Is it a transaction that the wallet signed and did not name by its hash? */
export const isSigned = (method: string, answer: unknown): answer is string =>
  method === 'eth_sendTransaction' && typeof answer === 'string' && answer.length > hashLength
