import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'

/**
 * Does a wallet that was to send say that it can't: 4200 (EIP-1193) alone. -32601 and the words for it may be its node's,
 * after it has sent, and whoever is then asked otherwise pays twice.
 */
export const cannotSend = (error: unknown): boolean =>
  (error as { code?: unknown } | null | undefined)?.code === rpcCodes.unsupportedMethod
