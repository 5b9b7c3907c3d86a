import type { Risk } from '../../subject.ts'
import { decodeTokenCall, type TokenCall } from '../decodeTokenCall.ts'
import { withCarried } from './carriedCalls.ts'
import { type PowerCall, riskOfPower } from './power.ts'

/** What is risky about calls, and about those inside them. What cannot be read to its end counts as the worst. */
export function callRisks(calls: readonly PowerCall[]): Risk[] {
  const all = withCarried(calls)
  if (!all) return ['unlimited_approval']
  return all.flatMap((call): Risk[] => {
    const read = decodeTokenCall(call)
    if (!read) return []
    if (read.type === 'power') return [riskOfPower[read.power.kind]]
    return [...ofTokens(read), ...(call.value > 0n ? ['coins_beside' as const] : [])]
  })
}

function ofTokens(read: Exclude<TokenCall, { type: 'power' }>): Risk[] {
  if (read.type === 'approve') return read.unlimited ? ['unlimited_approval'] : []
  return read.type === 'approveAll' && read.approved ? ['all_tokens_approval'] : []
}
