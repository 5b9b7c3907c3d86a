import type { Config } from '../../config/config.ts'
import { isPassing } from '../../limits/isPassing.ts'
import { type Claim, type Claimant, claimOf, serverPart } from '../shares/claim.ts'
import { createAnswersCalls } from './answersCalls.ts'
import { upstreamBatch } from './batchSize.ts'
import { type ChainHead, createChainHead } from './chainHead.ts'
import type { ChainNode } from './node.ts'
import { ChainUnavailable, costOfCalls, type NodeAnswer, type NodeCall, NodeTrouble } from './nodeCall.ts'
import type { ChainHeight } from './ownQuestions.ts'
import { requireSaid } from './questionRefused.ts'
import { isDoubtful, settleDoubts } from './settleDoubts.ts'
import { type Settled, splitBatch } from './splitBatch.ts'

/** A chain behind its nodes. */
export interface Chain {
  /** CAIP-2. */
  readonly id: string
  readonly head: ChainHead
  /** How often a node gave no usable answer; grows. */
  readonly troubles: number
  /** Asks one call. @throws ChainUnavailable, OverShare and QuestionRefused among them */
  ask(call: NodeCall, claim?: Claim): Promise<NodeAnswer>
  /** Asks many in as few requests as the node takes; each call ends for itself. */
  askMany(calls: readonly NodeCall[], claim?: Claim): Promise<NodeAnswer>[]
  /** Asks one call, and tells by its tag which node answered. @throws as `ask` */
  askSomeNode(call: NodeCall, claim: Claim): Promise<{ answer: NodeAnswer; node: string }>
  /** Asks one node, once; `undefined` where there is none of that tag, or it is out. @throws as `ask` */
  askNode(node: string, call: NodeCall, claim: Claim): Promise<NodeAnswer | undefined>
  /**
   * The same chain for somebody: what is asked of it comes out of their share, and is charged where they pay.
   * @throws HttpError 429 `rate_limited` then, from what asks
   */
  as(by: Claimant | undefined): Chain
  /** Do its nodes answer calls of contracts (EVM)? Holds for a second. */
  answersCalls(): Promise<boolean>
  close(): Promise<void>
}

/** Whose share it is when nobody else is named. */
const server = serverPart('server')
/** Everybody's reads wait for the newest block, so that it waits behind nobody's. */
const forHead = serverPart('head')

export interface ChainOptions {
  id: string
  nodes: readonly ChainNode[]
  height: ChainHeight
  rpc: Pick<Config['rpc'], 'timeoutMs' | 'deadlineMs' | 'retries' | 'retryBaseMs'>
  onTrouble: (node: string, trouble: NodeTrouble) => void
  /** Is another node asked once when one answers by an error that may be its own fault? @default false */
  asksAnother?: boolean
}

export function createChain({ id, nodes, height, rpc, onTrouble, asksAnother = false }: ChainOptions): Chain {
  let troubles = 0

  /**
   * The nodes in their order, then over again; a pause of `retryBaseMs` × 2ⁿ comes before a node that was
   * asked already, or as long as the node said itself. Ends with the answer, after `retries` further attempts, or at the
   * deadline. A node whose answer is too large is not asked for it again: it would come as large, and cost as much.
   */
  async function attempt(
    calls: readonly NodeCall[],
    claim: Claim,
    onAnswer?: (node: ChainNode) => void,
  ): Promise<NodeAnswer[]> {
    const deadline = performance.now() + rpc.deadlineMs
    const timeLeft = () => Math.min(rpc.timeoutMs, deadline - performance.now())
    const tried: ChainNode[] = []
    const overflowed: ChainNode[] = []
    const readyAt = new Map<ChainNode, number>()
    const isReadyAt = (node: ChainNode) => readyAt.get(node) ?? 0
    const isFree = (node: ChainNode) =>
      !overflowed.includes(node) && node.breaker.admits() && calls.length <= node.mostTogether
    const findUntried = (now = performance.now()) =>
      nodes.find((each) => !tried.includes(each) && isFree(each) && isReadyAt(each) <= now)
    let pause = rpc.retryBaseMs
    let last: NodeTrouble | undefined
    for (let count = 0; count <= rpc.retries && timeLeft() > 0; count += 1) {
      let node = findUntried()
      if (!node) {
        const from = Math.max(performance.now() + pause, Math.min(...nodes.filter(isFree).map(isReadyAt)))
        if (from >= deadline) break
        if (count > 0) await new Promise((resolve) => setTimeout(resolve, from - performance.now()))
        pause *= 2
        tried.length = 0
        node = nodes.find((each) => isFree(each) && isReadyAt(each) <= from)
      }
      if (!node) break
      tried.push(node)
      try {
        const answers = await node.ask(calls, claim, timeLeft)
        onAnswer?.(node)
        if (!answers.some(isDoubtful)) return answers
        const other = findUntried()
        return await settleDoubts(answers, calls, (doubted) =>
          askOther(other, doubted, claim, timeLeft, onAnswer),
        )
      } catch (error) {
        if (!(error instanceof NodeTrouble)) throw error
        troubles += 1
        onTrouble(node.name, error)
        if (error.reason === 'no_batches' || error.reason === 'batch_refused') throw error
        // What is too large can be asked for in parts, whatever else failed.
        if (last?.reason !== 'too_large') last = error
        if (error.retryAfterMs !== undefined) readyAt.set(node, performance.now() + error.retryAfterMs)
        if (error.reason === 'too_large') overflowed.push(node)
        if (overflowed.length === nodes.length) break
      }
    }
    if (nodes.some((node) => node.breaker.admits() && calls.length > node.mostTogether))
      throw new NodeTrouble('no_batches')
    const now = performance.now()
    const waits = nodes.map((node) => Math.max(isReadyAt(node) - now, node.breaker.waitMs))
    throw new ChainUnavailable(`${id}: no node answered`, { cause: last, retryAfterMs: Math.min(...waits) })
  }

  /** Once, in one request, and only of a node that was not asked yet. Who can't pay for it keeps the first answers. */
  async function askOther(
    node: ChainNode | undefined,
    calls: readonly NodeCall[],
    claim: Claim,
    timeLeft: () => number,
    onAnswer?: (node: ChainNode) => void,
  ): Promise<NodeAnswer[]> {
    if (!asksAnother) return []
    // What was refused may have arrived all the same.
    troubles += 1
    if (!node || timeLeft() <= 0) return []
    try {
      claim.pay?.(costOfCalls(calls))
      const answers = await node.ask(calls, claim, timeLeft)
      if (answers.some(({ ok }) => ok)) onAnswer?.(node)
      return answers
    } catch (error) {
      if (error instanceof NodeTrouble) onTrouble(node.name, error)
      else if (!(error instanceof ChainUnavailable) && !isPassing(error)) throw error
      return []
    }
  }

  async function ask(
    call: NodeCall,
    claim: Claim,
    onAnswer?: (node: ChainNode) => void,
  ): Promise<NodeAnswer> {
    return pick((await attempt([call], claim, onAnswer))[0])
  }

  async function askSomeNode(call: NodeCall, claim: Claim) {
    let tag = ''
    const answer = await ask(call, claim, (node) => {
      tag = node.tag
    })
    return { answer, node: tag }
  }

  async function askNode(tag: string, call: NodeCall, claim: Claim): Promise<NodeAnswer | undefined> {
    const node = nodes.find((each) => each.tag === tag && each.breaker.admits())
    if (!node) return undefined
    try {
      const [answer] = await node.ask([call], claim, () => rpc.timeoutMs)
      return answer
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error
      onTrouble(node.name, error)
      throw new ChainUnavailable(`${id}: the node did not answer`, { cause: error })
    }
  }

  function askMany(calls: readonly NodeCall[], claim: Claim): Promise<NodeAnswer>[] {
    const answers: Promise<NodeAnswer>[] = []
    for (let start = 0; start < calls.length; start += upstreamBatch) {
      const part = calls.slice(start, start + upstreamBatch)
      const whole = part.length > 1 ? askBatch(part, claim) : undefined
      for (const [index, call] of part.entries()) {
        answers.push(whole ? whole.then((all) => pick(all[index])) : ask(call, claim))
      }
    }
    return answers
  }

  /** None of its requests begins after the time that a call has. */
  function askBatch(calls: readonly NodeCall[], claim: Claim): Promise<Settled[]> {
    const end = performance.now() + rpc.deadlineMs
    return splitBatch(calls, {
      askTogether: (part) => attempt(part, claim),
      askAlone: (call) => ask(call, claim),
      most: () =>
        Math.max(...nodes.map(({ breaker, mostTogether }) => (breaker.admits() ? mostTogether : 1))),
      pay: (cost) => claim.pay?.(cost),
      isOver: () =>
        performance.now() < end ? undefined : new ChainUnavailable(`${id}: the time of the batch is over`),
    })
  }

  const head = createChainHead({
    async poll() {
      const answer = await ask(height.call, claimOf(forHead))
      const number = answer.ok ? height.read(answer.value) : undefined
      if (number === undefined) throw new ChainUnavailable(`${id}: no block number`)
      return number
    },
  })

  const answersCalls = createAnswersCalls((call) => ask(call, claimOf(server)))

  const as = (by: Claimant): Chain => ({
    id,
    head,
    get troubles() {
      return troubles
    },
    async ask(call, claim) {
      if (!claim) by.pay?.(costOfCalls([call]))
      // Not by `ask`: a promise less for each request of a page.
      return requireSaid(pick((await attempt([call], claim ?? claimOf(by)))[0]))
    },
    askMany(calls, claim) {
      try {
        if (!claim) by.pay?.(costOfCalls(calls))
      } catch (error) {
        return calls.map(() => Promise.reject(error))
      }
      return askMany(calls, claim ?? claimOf(by)).map((answer) => answer.then(requireSaid))
    },
    askSomeNode,
    askNode,
    as: (other) => as(other ?? by),
    answersCalls,
    close,
  })
  const close = async () => void (await Promise.all(nodes.map((node) => node.close())))
  return as(server)
}

function pick(answer: Settled | undefined): NodeAnswer {
  if (!answer || answer instanceof Error) throw answer ?? new ChainUnavailable('no answer')
  return answer
}
