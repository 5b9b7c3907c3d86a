import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../review.ts'
import type { Token } from './readToken.ts'

/** More than there is of the token, or many times what the account has. */
export type Excess = 'supply' | 'balance'

export interface Measure {
  excess?: Excess
  /** What the account has, decimal; absent where no node said it. */
  balance?: string
}

/** How an amount stands to what there is of the token and to what the account has. */
export function excessOf(
  amount: bigint,
  { supply, balance }: { supply: bigint | undefined; balance: bigint | undefined },
): Excess | undefined {
  // A supply of nothing is the answer of a contract that does not count.
  if (supply && amount >= supply) return 'supply'
  return balance !== undefined && amount > balance * manyTimes ? 'balance' : undefined
}

/** Longer than a node takes, shorter than a person waits. */
const answerMs = 4000
/** Nobody means to spend so many times what they have. */
const manyTimes = 10n

const supplySelector = '0x18160ddd'
const balanceSelector = '0x70a08231'

/**
 * Holds an amount against what there is of the token and what the account has of it, as a node says them. A node that lies
 * can make an amount look worse, and never better: without its word the amount stands as it is. What has no decimals is
 * not counted (a collection names pieces in the place of amounts).
 */
export async function measureAmount(
  ask: AskNode,
  networkId: CaipNetworkId,
  asked: { token: Token; owner: string | undefined; amount: bigint },
): Promise<Measure> {
  const { token, owner, amount } = asked
  if (token.decimals === undefined || amount === 0n) return {}
  const signal = AbortSignal.timeout(answerMs)
  const read = async (data: string): Promise<bigint | undefined> => {
    const answer = await ask(networkId, 'eth_call', [{ to: token.address, data }, 'latest'], signal).catch(
      () => '',
    )
    return typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? BigInt(answer) : undefined
  }
  const [supply, balance] = await Promise.all([
    read(supplySelector),
    owner === undefined
      ? undefined
      : read(`${balanceSelector}${owner.slice(2).toLowerCase().padStart(64, '0')}`),
  ])
  return { excess: excessOf(amount, { supply, balance }), balance: balance?.toString() }
}
