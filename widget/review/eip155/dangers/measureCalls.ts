import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../../review.ts'
import { type RequestSubject, type Risk, risks } from '../../subject.ts'
import { callsOf } from '../assessRisks.ts'
import { decodeTokenCall } from '../decodeTokenCall.ts'
import { excessOf } from '../measureAmount.ts'
import { aggregate, type Question } from './aggregate.ts'
import { withCarried } from './carriedCalls.ts'
import { checkMs } from './checkContract.ts'
import { within } from './within.ts'

/** Approvals that are measured; what has more is not checked. */
const mostMeasured = 20

interface Approved {
  token: string
  owner: string
  amount: bigint
}

/** Approvals below the bound from which on an amount counts as endless anyway. */
function approvedBy(subject: RequestSubject): Approved[] {
  return (withCarried(callsOf(subject)) ?? []).flatMap((call) => {
    const read = decodeTokenCall(call)
    if (read?.type !== 'approve' || read.unlimited || read.change === 'lower' || read.id !== undefined)
      return []
    const token = read.token ?? call.to
    return read.amount > 0n && token && call.from ? [{ token, owner: call.from, amount: read.amount }] : []
  })
}

const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** Decimals, supply and balance. */
const questionsOf = ({ token, owner }: Approved): Question[] =>
  ['0x313ce567', '0x18160ddd', `0x70a08231${word(owner)}`].map((data) => ({ to: token, data }))

/**
 * What approvals risk by their amounts, as far as a node says what there is of the tokens: asked before a wallet of the page
 * is, in one request. A node that does not answer leaves them unchecked.
 */
export async function measureCalls(
  ask: AskNode,
  networkId: CaipNetworkId,
  subject: RequestSubject,
): Promise<Risk[]> {
  const approved = approvedBy(subject)
  if (approved.length === 0) return []
  if (approved.length > mostMeasured) return ['unchecked']
  try {
    const signal = AbortSignal.timeout(checkMs)
    const questions = approved.flatMap(questionsOf)
    const numbers = await within(aggregate(ask, networkId, questions, signal), signal)
    const found = approved.map(({ amount }, at) => {
      const [decimals, supply, balance] = numbers.slice(at * 3, at * 3 + 3)
      return decimals === undefined ? undefined : excessOf(amount, { supply, balance })
    })
    return risks.filter(
      (risk) =>
        (risk === 'unlimited_approval' && found.includes('supply')) ||
        (risk === 'above_balance' && found.includes('balance')),
    )
  } catch {
    return ['unchecked']
  }
}
