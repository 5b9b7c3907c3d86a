import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'

/** A fee as it would be signed, wei. */
export interface SignedFee {
  /** The most a unit of gas may cost. */
  price: bigint
  /** What of it goes to who takes the transaction in, whatever the network asks. */
  tip: bigint
  /** Gas times price: the most that the whole may cost. */
  total: bigint
}

const gwei = 10n ** 9n
const unit = 10n ** 18n

/**
 * Above these a person agrees to the fee itself, because it is a node, a bundler or the page that says it, and any of
 * them may be wrong or lie. A network with a cheap currency passes them honestly, so they are no refusals.
 */
const high: SignedFee = { price: 1_000n * gwei, tip: 100n * gwei, total: unit / 10n }
/** Nobody means this: refused. */
const most: SignedFee = { price: 10n ** 9n * gwei, tip: 10n ** 9n * gwei, total: 1_000n * unit }

export type FeeLevel = 'usual' | 'high'

/** @throws RpcError -32603 `fee_absurd` */
export function feeLevel(fee: SignedFee): FeeLevel {
  if (exceeds(fee, most))
    throw new RpcError(rpcCodes.internal, 'The fee is beyond all reason', { reason: 'fee_absurd' })
  return exceeds(fee, high) ? 'high' : 'usual'
}

const exceeds = (fee: SignedFee, limit: SignedFee): boolean =>
  fee.price > limit.price || fee.tip > limit.tip || fee.total > limit.total
