import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import type { Network } from '../../../../server/contract/networks.ts'
import { payerOf } from './payerOf.ts'

type Capabilities = Record<string, unknown>

/** What was read of `wallet_sendCalls`. */
export interface AskedCalls {
  version?: string
  id?: string
  from: string
  chainId: string
  atomicRequired?: boolean
  calls: { to?: string; value?: string; data?: string; capabilities?: Capabilities }[]
  capabilities?: Capabilities
}

const version = '2.0.0'
/** Nobody approves more of them one by one. */
const mostSteps = 10

/**
 * Can these calls be done as the site wants them? `network`: where the account is a smart one; `urls`: the project's
 * paymasters. @throws RpcError 57xx
 */
export function checkCalls(asked: AskedCalls, network: Network | undefined, urls: readonly string[]): void {
  if (asked.version !== undefined && asked.version !== version)
    throw new RpcError(rpcCodes.invalidParams, `Only version ${version} of EIP-5792 is known here`, {
      reason: 'invalid_argument',
    })
  // The operator's paymaster is not the one that the site wants.
  const isPaid = network && payerOf(asked.capabilities, network, urls)?.url !== undefined
  const known = isPaid ? ['paymasterService'] : []
  refuseUnknown(asked.capabilities, known)
  for (const { capabilities } of asked.calls) refuseUnknown(capabilities, [])
  if (network) return
  if (asked.atomicRequired)
    throw new RpcError(rpcCodes.atomicityNotSupported, 'The account does not do calls all at once', {
      reason: 'not_atomic',
    })
  if (asked.calls.length > mostSteps)
    throw new RpcError(rpcCodes.bundleTooLarge, `No more than ${mostSteps} calls one after the other`, {
      reason: 'too_many_calls',
    })
}

/** A capability that is not optional must be one that we have. */
function refuseUnknown(capabilities: Capabilities | undefined, known: readonly string[]): void {
  for (const [name, wanted] of Object.entries(capabilities ?? {})) {
    const optional = (wanted as { optional?: unknown } | null)?.optional === true
    if (!optional && !known.includes(name))
      throw new RpcError(rpcCodes.unsupportedCapability, 'The account does not have a capability', {
        reason: 'unsupported_capability',
      })
  }
}
