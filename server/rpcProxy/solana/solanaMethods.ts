import type { NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import type { HeldRule } from '../heldRule.ts'
import { sendTransaction } from './sendTransaction.ts'

/** Ms of a slot: what is read within one is the same for everybody. */
const slot = 400
const minute = 60_000

/**
 * The methods that may pass to a node of Solana; what is not here is refused, among it what walks whole programs or
 * blocks. Source: https://solana.com/docs/rpc/http
 */
export const solanaMethods: Readonly<Record<string, HeldRule>> = {
  getGenesisHash: { family: 'chain', hold: 0, stays: () => true },
  getEpochSchedule: { family: 'chain', hold: 0, stays: () => true },
  getEpochInfo: { family: 'chain', hold: slot },
  getHealth: { family: 'chain', hold: 0 },
  getVersion: { family: 'chain', hold: minute },
  getSlot: { family: 'chain', hold: slot },
  getBlockHeight: { family: 'chain', hold: slot },
  getTransactionCount: { family: 'chain', hold: slot },

  getLatestBlockhash: { family: 'blocks', hold: slot },
  isBlockhashValid: { family: 'blocks', hold: 0 },
  getBlockTime: { family: 'blocks', hold: minute },

  getFeeForMessage: { family: 'fees', hold: slot },
  getRecentPrioritizationFees: { family: 'fees', hold: slot },
  getMinimumBalanceForRentExemption: { family: 'fees', hold: minute },

  getBalance: { family: 'state', hold: slot },
  getAccountInfo: { family: 'state', hold: slot },
  getMultipleAccounts: { family: 'state', hold: slot },
  getTokenAccountBalance: { family: 'state', hold: slot },
  getTokenAccountsByOwner: { family: 'state', hold: slot },
  getTokenSupply: { family: 'state', hold: slot },
  simulateTransaction: { family: 'state', hold: 0 },

  getSignatureStatuses: { family: 'transactions', hold: 0 },
  getSignaturesForAddress: { family: 'transactions', hold: slot },
  getTransaction: { family: 'transactions', hold: 0, stays: isFinalized },

  sendTransaction: { family: 'send', hold: 0, send: sendTransaction },
}

/** Is what is asked for beyond every fork? */
function isFinalized({ params = [] }: NodeCall): boolean {
  const settings = params[1]
  if (typeof settings !== 'object' || settings === null) return true
  const { commitment } = settings as { commitment?: unknown }
  return commitment === undefined || commitment === 'finalized'
}
