import type { Client } from '../limits/client.ts'
import type { Caches } from '../observe/caches.ts'
import type { Sealer } from '../seal/sealer.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'

/** A chain as the proxy serves it. */
export interface ServedChain {
  readonly chain: Chain
  /** The methods that may pass, compared exactly, and how each is answered; what is not here is refused. */
  readonly methods: ReadonlyMap<string, AnswerCall>
}

/** Methods by their exact names. */
export type MethodTable = Pick<ReadonlyMap<string, AnswerCall>, 'get'>

/**
 * Answers one allowed call. The answer is there at once when it needs no waiting.
 *
 * @throws HttpError 429 `rate_limited`, ChainUnavailable, OverShare
 */
export type AnswerCall = (call: NodeCall, asker: Asker) => NodeAnswer | Promise<NodeAnswer>

/** Asks nodes for one request, on account of who sent it. */
export interface Asker {
  readonly client: Client
  /**
   * Charges the call and asks for it; the calls of one batch may go out together.
   *
   * @param cost how many calls it counts as; 1 where it is left out
   * @throws as `AnswerCall`
   */
  ask(call: NodeCall, cost?: number): Promise<NodeAnswer>
}

/** What a family makes a served chain of. */
export interface ChainParts {
  readonly chain: Chain
  /** Knows user operations, which nodes don't. */
  readonly bundler: Chain | undefined
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  /** `wallet_getAssets`, over all EVM chains. */
  readonly assets: AnswerCall
  readonly count: (family: RpcFamily, answer: Source) => void
  readonly caches: Caches
}

/** Where an answer came from; a word for metrics. */
export type Source = 'local' | 'cache' | 'shared' | 'upstream'

/** Low-cardinality word for metrics. */
export type RpcFamily =
  | 'chain'
  | 'fees'
  | 'state'
  | 'blocks'
  | 'transactions'
  | 'logs'
  | 'filters'
  | 'send'
  | 'userop'
