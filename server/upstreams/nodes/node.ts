import { steadyNow } from '../../cache/steadyNow.ts'
import { inSpan } from '../../trace/currentSpan.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuitBreaker.ts'
import type { BreakerEvents } from '../observeBreaker.ts'
import type { Claim } from '../shares/claim.ts'
import { createFairSlots, type FairSlotsOptions, type Slot } from '../shares/fairSlots.ts'
import { withinTime } from '../withinTime.ts'
import { type BatchSize, createBatchSize } from './batchSize.ts'
import { type NodeAnswer, type NodeCall, type NodeError, NodeTrouble } from './nodeCall.ts'
import type { NodeTransport } from './nodeTransport.ts'
import type { NodeIdentity } from './ownQuestions.ts'
import { type ProbeQuestion, probeNode, speechProbe } from './probeNode.ts'

/** One node of a chain. */
export interface ChainNode {
  /** Host of its address; paths may hold keys and are never shown. */
  readonly name: string
  /** Tells it from all others, also those of one host; nothing of its address can be read from it. */
  readonly tag: string
  readonly breaker: CircuitBreaker
  /** Calls that it takes in one request, as far as is known. */
  readonly mostTogether: number
  /**
   * Asks in one request, when the claimant's share of the connections has one. `timeLeft` says how many ms it then gets.
   * @throws NodeTrouble, OverShare; of several calls also `no_batches` (they are too many) and `batch_refused` (one is at fault)
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

/** Of a transport that has no batches. */
const single: BatchSize = { most: 1, isTooMany: async () => true }

/** JSON-RPC 2.0 §5.1: a list is no JSON or no request to it. */
const ofForm: ReadonlySet<number> = new Set([-32_600, -32_700])
/** Does a refusal of a batch speak of its size, or of batches at all? HTTP 413 does (RFC 9110 §15.5.14). */
const speaksOfSize = ({ code, message }: NodeError): boolean =>
  ofForm.has(code) ||
  /batch|array|size|too (?:many|large|big|long)|limit|max|exceed|status 413/i.test(message)

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
  const batchSize = transport.takesBatches === false ? single : createBatchSize(takes)
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
      const reason = reasonOf(error)
      const refusal = error instanceof NodeTrouble ? error.refusal : undefined
      const end = startedAt + timeoutMs
      if (reason === 'batch_refused' || (refusal && (await isSoBefore(end, breaker.isSound())))) {
        report('refused')
        if (refusal && calls.length === 1) return [{ ok: false, error: refusal, byHttp: true }]
        const isTooMany = await isSoBefore(end, batchSize.isTooMany(calls.length))
        throw new NodeTrouble(isTooMany ? 'no_batches' : 'batch_refused')
      }
      report(reason)
      // Whoever asks for more than may come must not shut the node for everybody.
      if (reason !== 'too_large') await breaker.failed()
      throw error
    } finally {
      slot.release()
    }
  }

  /** Does it answer so many small questions in one request? */
  async function takes(count: number): Promise<boolean | 'unsaid' | undefined> {
    try {
      await transport.ask(Array(count).fill(identity?.call ?? speechProbe.call), probeTimeoutMs)
      return true
    } catch (error) {
      const trouble = error instanceof NodeTrouble ? error : undefined
      if (trouble?.reason !== 'batch_refused' && !trouble?.refusal) return undefined
      return trouble.refusal && speaksOfSize(trouble.refusal) ? false : 'unsaid'
    }
  }

  /** A node of another chain is never asked for anything else. */
  async function verify({ call, isOwn }: NodeIdentity, timeoutMs: number): Promise<void> {
    const startedAt = performance.now()
    const report = (outcome: string) => onAnswer(name, outcome, (performance.now() - startedAt) / 1000)
    try {
      const answer = await transport.probe(call, timeoutMs)
      if (!answer.ok || !isOwn(answer.value))
        throw new NodeTrouble('wrong_chain', {
          cause: new Error(`${name} is on another chain, or does not tell its own`),
        })
      report('ok')
      verified = true
      verifiedAt = steadyNow()
    } catch (error) {
      report(reasonOf(error))
      if (reasonOf(error) === 'wrong_chain') verified = false
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
    get mostTogether() {
      return batchSize.most
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

/** What can't be found out in the time of a request is not so. */
const isSoBefore = (end: number, finding: Promise<boolean>): Promise<boolean> =>
  withinTime(Math.max(0, end - performance.now()), finding).catch(() => false)

const reasonOf = (error: unknown): string => (error instanceof NodeTrouble ? error.reason : 'transport')

const kindOf = ([first, second]: readonly NodeCall[]): string => (second || !first ? 'batch' : first.method)
