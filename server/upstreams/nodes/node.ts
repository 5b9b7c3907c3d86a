import { steadyNow } from '../../cache/steadyNow.ts'
import { inSpan } from '../../trace/currentSpan.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuitBreaker.ts'
import type { BreakerEvents } from '../observeBreaker.ts'
import type { Claim } from '../shares/claim.ts'
import { createFairSlots, type FairSlotsOptions, type Slot } from '../shares/fairSlots.ts'
import { type NodeAnswer, type NodeCall, type NodeError, NodeTrouble } from './nodeCall.ts'
import type { NodeTransport } from './nodeTransport.ts'
import type { NodeIdentity } from './ownQuestions.ts'
import { type ProbeQuestion, probeNode } from './probeNode.ts'

/** One node of a chain. */
export interface ChainNode {
  /** Host of its address; paths may hold keys and are never shown. */
  readonly name: string
  /** Tells it from all others, also those of one host; nothing of its address can be read from it. */
  readonly tag: string
  readonly breaker: CircuitBreaker
  /** Found out at the first refusal of a batch. */
  readonly takesBatches: boolean
  /**
   * Asks in one request, when the claimant's share of the connections has one. `timeLeft` says how many ms it then gets.
   * @throws NodeTrouble, OverShare
   */
  ask(calls: readonly NodeCall[], claim: Claim, timeLeft: () => number): Promise<NodeAnswer[]>
  close(): Promise<void>
}

export interface NodeOptions {
  tag: string
  transport: NodeTransport
  /** Is asked before anything else; `undefined` for paymasters, which know no chain: it stands in each question. */
  identity: NodeIdentity | undefined
  /** Decides whether the node is out when calls fail. */
  probe: readonly ProbeQuestion[]
  /** Ms for a probe. */
  probeTimeoutMs: number
  breakerPauseMs: number
  shares: FairSlotsOptions
  /** Word of what came of a request, and its seconds. */
  onAnswer: (node: string, outcome: string, seconds: number) => void
  onProbe: (node: string, outcome: 'ok' | 'failed') => void
  /** Of the breaker of a node. */
  breakerEvents?: (node: string) => BreakerEvents
}

/** How often the chain of a node in use is verified again. */
const verifyEveryMs = 600_000

export function createNode(options: NodeOptions): ChainNode {
  const { transport, identity, onAnswer, onProbe, probeTimeoutMs } = options
  const { name } = transport
  const breaker = createCircuitBreaker({
    pause: options.breakerPauseMs,
    probe: () => probeNode(transport, options.probe, probeTimeoutMs),
    onProbe: (outcome) => onProbe(name, outcome),
    ...options.breakerEvents?.(name),
  })
  const slots = createFairSlots(options.shares)
  let takesBatches = transport.takesBatches ?? true
  let verified = identity === undefined
  let verifiedAt = Number.NEGATIVE_INFINITY
  let verifying: Promise<void> | undefined

  async function post(calls: readonly NodeCall[], slot: Slot, timeoutMs: number): Promise<NodeAnswer[]> {
    const startedAt = performance.now()
    const report = (outcome: string) => onAnswer(name, outcome, (performance.now() - startedAt) / 1000)
    try {
      const answers = await inSpan('rpc', { 'server.address': name, 'rpc.method': kindOf(calls) }, () =>
        transport.ask(calls, timeoutMs),
      )
      breaker.succeeded()
      report('ok')
      return answers
    } catch (error) {
      const refusal = error instanceof NodeTrouble ? error.refusal : undefined
      if (refusal && (await breaker.isSound())) {
        report('refused')
        return refused(calls, refusal)
      }
      const reason = reasonOf(error)
      report(reason)
      if (reason === 'no_batches') takesBatches = false
      // Whoever asks for more than may come must not shut the node for everybody.
      else if (reason !== 'too_large') await breaker.failed()
      throw error
    } finally {
      slot.release()
    }
  }

  /** A node of another chain is never asked for anything else. */
  async function verify({ call, isOwn }: NodeIdentity, timeoutMs: number): Promise<void> {
    const startedAt = performance.now()
    const report = (outcome: string) => onAnswer(name, outcome, (performance.now() - startedAt) / 1000)
    try {
      const answer = await transport.probe(call, timeoutMs)
      report('ok')
      if (!answer.ok || !isOwn(answer.value))
        throw new NodeTrouble('wrong_chain', {
          cause: new Error(`${name} is on another chain, or does not tell its own`),
        })
      verified = true
      verifiedAt = steadyNow()
    } catch (error) {
      if (reasonOf(error) === 'wrong_chain') verified = false
      else report(reasonOf(error))
      breaker.probeFailed()
      throw error
    }
  }

  /** Beside the calls: an address may lead to a node of another chain later. */
  function verifyAgain(): void {
    if (!identity || verifying || steadyNow() - verifiedAt < verifyEveryMs) return
    verifying = verify(identity, probeTimeoutMs)
      .catch(() => {})
      .finally(() => {
        verifying = undefined
      })
  }

  function ask(calls: readonly NodeCall[], claim: Claim, timeLeft: () => number) {
    const taken = slots.take(claim, kindOf(calls))
    return taken instanceof Promise
      ? taken.then((slot) => post(calls, slot, Math.max(1, timeLeft())))
      : post(calls, taken, Math.max(1, timeLeft()))
  }

  async function verifyFirst(calls: readonly NodeCall[], claim: Claim, timeLeft: () => number) {
    if (identity) {
      // Whoever came with little time must not shut a node for all others.
      verifying ??= verify(identity, probeTimeoutMs).finally(() => {
        verifying = undefined
      })
      await verifying
      if (timeLeft() <= 0) throw new NodeTrouble('timeout')
    }
    return ask(calls, claim, timeLeft)
  }

  return {
    name,
    tag: options.tag,
    breaker,
    get takesBatches() {
      return takesBatches
    },
    ask(calls, claim, timeLeft) {
      if (!verified) return verifyFirst(calls, claim, timeLeft)
      verifyAgain()
      return ask(calls, claim, timeLeft)
    },
    async close() {
      breaker.close()
      await transport.close()
    },
  }
}

/** The question is at fault, or one of a batch: those are asked one by one. @throws NodeTrouble `no_batches` */
function refused(calls: readonly NodeCall[], refusal: NodeError): NodeAnswer[] {
  if (calls.length > 1) throw new NodeTrouble('no_batches')
  return [{ ok: false, error: refusal }]
}

const reasonOf = (error: unknown): string => (error instanceof NodeTrouble ? error.reason : 'transport')

const kindOf = ([first, second]: readonly NodeCall[]): string => (second || !first ? 'batch' : first.method)
