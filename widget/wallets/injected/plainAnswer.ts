import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { decodeBase58 } from '../../../host-sdk/protocol/base58.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (value && typeof value === 'object' ? (value as Fields) : {})
const bytesOf = (text: unknown): string =>
  typeof text === 'string' ? (decodeBase58(text)?.join() ?? '') : ''

/**
 * An answer to `solana_signMessage` without the message, where the wallet signed the one that it was given. The mobile wallet
 * adapter gives back what its protocol calls a signed payload: the message, with its signature behind it.
 */
export function plainAnswer({ method, params }: RpcRequest, answer: unknown): unknown {
  const { signedMessage, signature, ...rest } = fieldsOf(answer)
  if (method !== 'solana_signMessage' || signedMessage === undefined) return answer
  const given = bytesOf(fieldsOf(params)['message'])
  const signed = bytesOf(signedMessage)
  const isGiven = signed === given || signed === `${given},${bytesOf(signature)}`
  return isGiven ? { ...rest, signature } : answer
}
