import { entryOf, fieldsOf } from '../fieldsOf.ts'
import { rpcCodes } from '../protocol/rpcError.ts'
import type { FamilyPage } from '../standard/familyWallet.ts'
import { satsConnectMethods } from './satsConnectMethods.ts'

/** sats-connect's own codes for what EIP-1193 has others for. */
const codes: Readonly<Record<number, number>> = {
  [rpcCodes.userRejected]: -32_000,
  [rpcCodes.unauthorized]: -32_002,
  [rpcCodes.unsupportedMethod]: -32_601,
}

/** `provider.request(method, params)` of sats-connect: an envelope of JSON-RPC, whatever happens. */
export async function answerSatsConnect(page: FamilyPage, [method, params]: readonly unknown[]) {
  const envelope = { jsonrpc: '2.0', id: null }
  const answer = entryOf(satsConnectMethods, method)
  if (!answer) return { ...envelope, error: { code: -32_601, message: 'Method not found' } }
  try {
    return { ...envelope, result: await answer(page, fieldsOf(params)) }
  } catch (error) {
    const { code = rpcCodes.internal, message } = (error ?? {}) as { code?: number; message?: unknown }
    return { ...envelope, error: { code: codes[code] ?? code, message: String(message ?? '') } }
  }
}
