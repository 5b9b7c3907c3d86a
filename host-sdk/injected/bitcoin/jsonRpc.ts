import { badAnswer } from '../../faults.ts'
import { fieldsOf } from '../../fieldsOf.ts'
import { RpcError, rpcCodes } from '../../protocol/rpcError.ts'

/** A wallet that is asked by method and parameters, and answers in the form of JSON-RPC. */
export interface JsonRpcProvider {
  request(method: string, params?: unknown): Promise<unknown>
}

/** Codes of sats-connect that mean something else elsewhere. */
const codes: Readonly<Record<number, number>> = {
  [-32_000]: rpcCodes.userRejected,
  [-32_001]: rpcCodes.unsupportedMethod,
  [-32_002]: rpcCodes.unauthorized,
  [-32_601]: rpcCodes.unsupportedMethod,
}

/** The result; errors come as answers, or thrown in the same envelope. */
export async function askJsonRpc(
  provider: JsonRpcProvider,
  method: string,
  params?: unknown,
): Promise<unknown> {
  const answer = fieldsOf(await provider.request(method, params).catch(envelopeOf))
  const { code, message } = fieldsOf(answer['error'])
  if (answer['error'] != null)
    throw new RpcError(
      Number.isInteger(code) ? (codes[code as number] ?? (code as number)) : rpcCodes.internal,
      typeof message === 'string' ? message.slice(0, 300) : 'The wallet refused',
    )
  if (answer['result'] === undefined) throw badAnswer()
  return answer['result']
}

function envelopeOf(thrown: unknown): unknown {
  if (fieldsOf(thrown)['error'] != null) return thrown
  throw thrown
}

/** Does the wallet not know the method at all? Some have no code for it. */
export const isUnknownMethod = (error: unknown): boolean =>
  fieldsOf(error)['code'] === rpcCodes.unsupportedMethod ||
  fieldsOf(error)['code'] === rpcCodes.invalidRequest ||
  /not (found|supported|implemented)|unknown method/i.test(String(fieldsOf(error)['message'] ?? ''))
