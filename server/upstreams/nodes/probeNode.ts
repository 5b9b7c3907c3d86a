import { type NodeAnswer, type NodeCall, NodeTrouble } from './nodeCall.ts'
import type { NodeTransport } from './nodeTransport.ts'
import type { ChainHeight, NodeIdentity } from './ownQuestions.ts'

/** One small question of a probe, and whether its answer is that of a sound node. */
export interface ProbeQuestion {
  call: NodeCall
  fits(answer: NodeAnswer): boolean
}

/** Asks all of them, one after the other, within `timeoutMs` ms. @throws NodeTrouble */
export async function probeNode(
  transport: NodeTransport,
  questions: readonly ProbeQuestion[],
  timeoutMs: number,
): Promise<void> {
  const end = performance.now() + timeoutMs
  for (const { call, fits } of questions) {
    const answer = await transport.probe(call, Math.max(1, end - performance.now()))
    if (!fits(answer)) throw new NodeTrouble('wrong_shape')
  }
}

/** That it is on its chain. */
export const identityProbe = ({ call, isOwn }: NodeIdentity): ProbeQuestion => ({
  call,
  fits: (answer) => answer.ok && isOwn(answer.value),
})

/** That what stands behind it works too: a gateway may answer for its chain by itself. */
export const heightProbe = ({ call, read }: ChainHeight): ProbeQuestion => ({
  call,
  fits: (answer) => answer.ok && read(answer.value) !== undefined,
})

/** That it speaks JSON-RPC, whatever it says: of a paymaster, which knows no chain. */
export const speechProbe: ProbeQuestion = { call: { method: 'eth_chainId', params: [] }, fits: () => true }
