import type { Config } from '../../config/config.ts'
import { type ChainHead, createChainHead } from './chainHead.ts'
import type { ChainNode } from './node.ts'
import { ChainUnavailable, type NodeAnswer, type NodeCall, NodeTrouble } from './nodeCall.ts'

/** A chain behind its nodes. */
export interface Chain {
  /** CAIP-2. */
  readonly id: string
  readonly head: ChainHead
  /** How often a node gave no usable answer; grows. */
  readonly troubles: number
  /** Asks one call. @throws ChainUnavailable */
  ask(call: NodeCall): Promise<NodeAnswer>
  /** Asks many in as few requests as the node takes; each call ends for itself. */
  askMany(calls: readonly NodeCall[]): Promise<NodeAnswer>[]
  close(): Promise<void>
}

/** By which a chain tells how far it is. */
export interface ChainHeight {
  call: NodeCall
  read(value: unknown): number | undefined
}

/** Calls in one request to a node; public nodes refuse more. */
const upstreamBatch = 100

export interface ChainOptions {
  id: string
  nodes: readonly ChainNode[]
  height: ChainHeight
  rpc: Config['rpc']
  onTrouble: (node: string, trouble: NodeTrouble) => void
}

export function createChain({ id, nodes, height, rpc, onTrouble }: ChainOptions): Chain {
  let troubles = 0

  /**
   * The nodes in their order, then over again; a pause of `retryBase` × 2ⁿ comes before a node that was
   * asked already. Ends with the answer, after `retries` further attempts, or at the deadline. A node whose answer is too
   * large is not asked for it again: it would come as large, and cost as much.
   */
  async function attempt(calls: readonly NodeCall[]): Promise<NodeAnswer[]> {
    const deadline = performance.now() + rpc.deadline
    const tried: ChainNode[] = []
    const overflowed: ChainNode[] = []
    const isFree = (node: ChainNode) => !overflowed.includes(node) && node.breaker.admits()
    let pause = rpc.retryBase
    let last: NodeTrouble | undefined
    for (let count = 0; count <= rpc.retries; count += 1) {
      let node = nodes.find((each) => !tried.includes(each) && isFree(each))
      if (!node) {
        if (performance.now() + pause >= deadline) break
        if (count > 0) await new Promise((resolve) => setTimeout(resolve, pause))
        pause *= 2
        tried.length = 0
        node = nodes.find(isFree)
      }
      if (!node) break
      tried.push(node)
      try {
        return await node.ask(calls, Math.min(rpc.timeout, deadline - performance.now()))
      } catch (error) {
        if (!(error instanceof NodeTrouble)) throw error
        troubles += 1
        onTrouble(node.name, error)
        if (error.reason === 'no_batches') throw error
        last = error
        if (error.reason === 'too_large') overflowed.push(node)
        if (overflowed.length === nodes.length) break
      }
    }
    throw new ChainUnavailable(`${id}: no node answered`, { cause: last })
  }

  async function ask(call: NodeCall): Promise<NodeAnswer> {
    const [answer] = await attempt([call])
    if (!answer) throw new ChainUnavailable(`${id}: no answer`)
    return answer
  }

  function askMany(calls: readonly NodeCall[]): Promise<NodeAnswer>[] {
    const answers: Promise<NodeAnswer>[] = []
    for (let start = 0; start < calls.length; start += upstreamBatch) {
      const part = calls.slice(start, start + upstreamBatch)
      const whole = part.length > 1 ? askBatch(part) : undefined
      for (const [index, call] of part.entries()) {
        answers.push(whole ? whole.then((all) => pick(all[index])) : ask(call))
      }
    }
    return answers
  }

  /** Falls back to one request a call when the node takes no batches. */
  async function askBatch(calls: readonly NodeCall[]): Promise<(NodeAnswer | ChainUnavailable)[]> {
    if (nodes.some((node) => node.takesBatches)) {
      try {
        return await attempt(calls)
      } catch (error) {
        if (!(error instanceof NodeTrouble)) throw error
      }
    }
    return askSingly(calls, ask)
  }

  const head = createChainHead({
    async poll() {
      const answer = await ask(height.call)
      const number = answer.ok ? height.read(answer.value) : undefined
      if (number === undefined) throw new ChainUnavailable(`${id}: no block number`)
      return number
    },
  })

  return {
    id,
    head,
    get troubles() {
      return troubles
    },
    ask,
    askMany,
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  }
}

/** At most so many single requests of one batch at a time. */
const singles = 16

async function askSingly(
  calls: readonly NodeCall[],
  ask: (call: NodeCall) => Promise<NodeAnswer>,
): Promise<(NodeAnswer | ChainUnavailable)[]> {
  const answers: (NodeAnswer | ChainUnavailable)[] = []
  const queue = calls.entries()
  const worker = async () => {
    for (const [index, call] of queue) {
      answers[index] = await ask(call).catch((error) => {
        if (error instanceof ChainUnavailable) return error
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: singles }, worker))
  return answers
}

function pick(answer: NodeAnswer | ChainUnavailable | undefined): NodeAnswer {
  if (!answer || answer instanceof ChainUnavailable) throw answer ?? new ChainUnavailable('no answer')
  return answer
}
