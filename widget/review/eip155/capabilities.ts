import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'

/** EIP-5792 and its follow-ups: how calls are paid for, kept together and tagged. None of them gives power to anybody. */
const known: ReadonlySet<string> = new Set([
  'atomic',
  'atomicBatch',
  // ERC-7682
  'auxiliaryFunds',
  // ERC-7867
  'flowControl',
  // ERC-7677
  'paymasterService',
  // Bytes behind the calldata, by which apps are counted
  'dataSuffix',
])

/** Other code in the place of the account (EIP-7702), under whatever name. */
export const accountCode = /7702|authori[sz]ation|delegat|upgrade|accountcode/i

/**
 * What a wallet is asked for beside the calls, as far as nobody here knows what it does.
 *
 * @throws RpcError 5700 for what would change the code of the account
 */
export function unknownCapabilities(asked: readonly (Record<string, unknown> | undefined)[]): string[] {
  const names = [...new Set(asked.flatMap((one) => Object.keys(one ?? {})))]
  if (names.some((name) => accountCode.test(name)))
    throw new RpcError(rpcCodes.unsupportedCapability, 'No page changes the code of an account', {
      reason: 'unsupported_capability',
    })
  return names.filter((name) => !known.has(name))
}
