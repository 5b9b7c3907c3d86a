import { Pool } from 'undici'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../circuitBreaker.ts'
import { postJson } from '../postJson.ts'
import { type NodeAnswer, type NodeCall, NodeTrouble } from './nodeCall.ts'
import { parseAnswers } from './parseAnswers.ts'

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

export interface NodeOptions {
  url: string
  chainId: number
  breakerPause: number
  /** Is it asked for its chain before anything else? Paymasters know no chain: it stands in each question. @default true */
  tellsChain?: boolean
  /** Word of what came of a request, and its seconds. */
  onAnswer: (node: string, outcome: string, seconds: number) => void
}

export function createNode({
  url,
  chainId,
  breakerPause,
  tellsChain = true,
  onAnswer,
}: NodeOptions): ChainNode {
  const { origin, pathname, search, host } = new URL(url)
  const pool = new Pool(origin, { connections: 64, allowH2: false, keepAliveTimeout: 20_000 })
  const breaker = createCircuitBreaker({ pause: breakerPause })
  let takesBatches = true
  let lastId = 0
  let verified = !tellsChain
  let verifying: Promise<void> | undefined

  async function post(calls: readonly NodeCall[], timeout: number): Promise<NodeAnswer[]> {
    const ids: number[] = []
    const items = calls.map(({ method, params }) => {
      ids.push(++lastId)
      return `{"jsonrpc":"2.0","id":${lastId},"method":${JSON.stringify(method)},"params":${JSON.stringify(params ?? [])}}`
    })
    const [only = ''] = items
    const body = items.length === 1 ? only : `[${items.join(',')}]`
    const startedAt = performance.now()
    const report = (outcome: string) => onAnswer(host, outcome, (performance.now() - startedAt) / 1000)
    try {
      const { status, text } = await postJson(pool, {
        path: pathname + search,
        body,
        timeout,
        limit: upstreamBodyLimit,
      })
      if (status === 429) throw new NodeTrouble('rate_limited')
      // Many nodes send JSON-RPC errors with 400.
      if (status !== 200 && status !== 400) throw new NodeTrouble('status')
      const answers = parseAnswers(text, ids)
      breaker.succeeded()
      report('ok')
      return answers
    } catch (error) {
      const reason = error instanceof NodeTrouble ? error.reason : 'transport'
      report(reason)
      if (reason === 'no_batches') takesBatches = false
      else breaker.failed()
      throw error
    }
  }

  /** A node of another chain is never asked for anything else. */
  async function verify(timeout: number): Promise<void> {
    const [answer] = await post([{ method: 'eth_chainId', params: [] }], timeout)
    if (!answer?.ok || Number(answer.value) !== chainId || typeof answer.value !== 'string') {
      breaker.failed()
      throw new NodeTrouble('wrong_chain', {
        cause: new Error(`${host} is not on chain ${chainId} (${toHexQuantity(chainId)})`),
      })
    }
    verified = true
  }

  return {
    name: host,
    breaker,
    get takesBatches() {
      return takesBatches
    },
    async ask(calls, timeout) {
      const startedAt = performance.now()
      if (!verified) {
        verifying ??= verify(timeout).finally(() => {
          verifying = undefined
        })
        await verifying
      }
      return post(calls, Math.max(1, timeout - (performance.now() - startedAt)))
    },
    close: () => pool.destroy(),
  }
}
