import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { ErrorCode } from '../contract/errors.ts'

const { invalidRequest, invalidParams, methodNotFound, limitExceeded, internal } = rpcCodes

/** What a socket may be told, by our stable code. */
const sentences = {
  invalid_body: [invalidRequest, 'This is no request of the relay'],
  invalid_query: [invalidParams, 'The parameters are not those of the method'],
  method_not_allowed: [methodNotFound, 'The relay has no such method'],
  rate_limited: [limitExceeded, 'Too many requests'],
  too_many_topics: [limitExceeded, 'Too many topics for one connection'],
  mailbox_full: [limitExceeded, 'Too much is waiting to be read already'],
  upstream_unavailable: [internal, 'The relay cannot keep messages right now; try again in a moment'],
  internal: [internal, 'Something went wrong'],
} satisfies Partial<Record<ErrorCode, [number, string]>>
export type RelayRefusal = keyof typeof sentences

export function refusal(reason: RelayRefusal): RpcError {
  const [code, sentence] = sentences[reason]
  return new RpcError(code, sentence, { reason })
}
