import { type Risk, risks } from '../../subject.ts'
import type { AssetDescription, CallDescription } from '../callDescription.ts'

const ofAsset = ({ unlimited, excess }: AssetDescription): Risk[] => [
  ...(unlimited ? ['unlimited_approval' as const] : []),
  ...(excess === 'balance' ? ['above_balance' as const] : []),
]

/** What the network adds to what a call risks by itself: an amount that only it can measure. */
function ofCall(call: CallDescription): Risk[] {
  if (call.type === 'approve') return ofAsset(call)
  if (call.type !== 'power') return []
  const { kind, gives, calls } = call.power
  return [...(kind === 'spend' ? gives.flatMap(ofAsset) : []), ...calls.flatMap(ofCall)]
}

/** Both together, each once and in their order: a node adds to what is known without it, and takes nothing away. */
export function withDescribed(known: readonly Risk[], calls: readonly CallDescription[]): Risk[] {
  const found = new Set([...known, ...calls.flatMap(ofCall)])
  return risks.filter((risk) => found.has(risk))
}
