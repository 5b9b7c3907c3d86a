import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { decodeBase58 } from '../../../host-sdk/protocol/base58.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (value && typeof value === 'object' ? (value as Fields) : {})

/** Longest text that is decoded, which takes time that grows by its square; longer answers are refused anyway. */
const longest = 16_384

/** `undefined` for what is no base58 or longer. */
const bytesOf = (text: unknown): string | undefined =>
  typeof text === 'string' && text.length <= longest ? decodeBase58(text)?.join() : undefined

/**
 * An answer to `solana_signMessage` without the message, where the wallet signed the one that it was given. The mobile wallet
 * adapter gives back what its protocol calls a signed payload: the message, with its signature behind it.
 */
export function plainAnswer({ method, params }: RpcRequest, answer: unknown): unknown {
  const { signedMessage, signature, ...rest } = fieldsOf(answer)
  if (method !== 'solana_signMessage' || signedMessage === undefined) return answer
  const { message } = fieldsOf(params)
  if (message === signedMessage) return { ...rest, signature }
  const given = bytesOf(message)
  const signed = bytesOf(signedMessage)
  if (given === undefined || signed === undefined) return answer
  const isGiven = signed === given || signed === `${given},${bytesOf(signature)}`
  return isGiven ? { ...rest, signature } : answer
}
