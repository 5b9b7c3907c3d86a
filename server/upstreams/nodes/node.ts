import { type CircuitBreaker, createCircuitBreaker } from '../circuitBreaker.ts'
import { type NodeAnswer, type NodeCall, NodeTrouble } from './nodeCall.ts'
import type { NodeTransport } from './nodeTransport.ts'

/** One node of a chain. */
export interface ChainNode {
  /** Host of its address; paths may hold keys and are never shown. */
  readonly name: string
  readonly breaker: CircuitBreaker
  /** Found out at the first refusal of a batch. */
  readonly takesBatches: boolean
  /** Asks in one request. @throws NodeTrouble */
  ask(calls: readonly NodeCall[], timeout: number): Promise<NodeAnswer[]>
  close(): Promise<void>
}

/** By which a node tells its chain. */
export interface NodeIdentity {
  call: NodeCall
  /** Is it an answer of a node on this chain? */
  isOwn(value: unknown): boolean
}

export interface NodeOptions {
  transport: NodeTransport
  /** Is asked before anything else; `undefined` for paymasters, which know no chain: it stands in each question. */
  identity: NodeIdentity | undefined
  breakerPause: number
  /** Word of what came of a request, and its seconds. */
  onAnswer: (node: string, outcome: string, seconds: number) => void
}

export function createNode({ transport, identity, breakerPause, onAnswer }: NodeOptions): ChainNode {
  const breaker = createCircuitBreaker({ pause: breakerPause })
  let takesBatches = transport.takesBatches ?? true
  let verified = identity === undefined
  let verifying: Promise<void> | undefined

  async function post(calls: readonly NodeCall[], timeout: number): Promise<NodeAnswer[]> {
    const startedAt = performance.now()
    const report = (outcome: string) =>
      onAnswer(transport.name, outcome, (performance.now() - startedAt) / 1000)
    try {
      const answers = await transport.ask(calls, timeout)
      breaker.succeeded()
      report('ok')
      return answers
    } catch (error) {
      const reason = error instanceof NodeTrouble ? error.reason : 'transport'
      report(reason)
      if (reason === 'no_batches') takesBatches = false
      // Whoever asks for more than may come must not shut the node for everybody.
      else if (reason !== 'too_large') breaker.failed()
      throw error
    }
  }

  /** A node of another chain is never asked for anything else. */
  async function verify({ call, isOwn }: NodeIdentity, timeout: number): Promise<void> {
    const [answer] = await post([call], timeout)
    if (!answer?.ok || !isOwn(answer.value)) {
      breaker.failed()
      throw new NodeTrouble('wrong_chain', {
        cause: new Error(`${transport.name} is on another chain, or does not tell its own`),
      })
    }
    verified = true
  }

  async function verifyFirst(calls: readonly NodeCall[], timeout: number): Promise<NodeAnswer[]> {
    const startedAt = performance.now()
    if (identity) {
      verifying ??= verify(identity, timeout).finally(() => {
        verifying = undefined
      })
      await verifying
    }
    return post(calls, Math.max(1, timeout - (performance.now() - startedAt)))
  }

  return {
    name: transport.name,
    breaker,
    get takesBatches() {
      return takesBatches
    },
    ask: (calls, timeout) => (verified ? post(calls, timeout) : verifyFirst(calls, timeout)),
    close: () => transport.close(),
  }
}
