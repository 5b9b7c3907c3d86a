import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'

/** A chain as the proxy serves it. */
export interface ServedChain {
  readonly chain: Chain
  /** The methods that may pass, compared exactly, and how each is answered; what is not here is refused. */
  readonly methods: ReadonlyMap<string, AnswerCall>
}

/** Answers one allowed call. The answer is there at once when it needs no waiting. @throws ChainUnavailable */
export type AnswerCall = (call: NodeCall, ask: AskNode) => NodeAnswer | Promise<NodeAnswer>

/** Asks a node; the calls of one batch may go out together. */
export type AskNode = (call: NodeCall) => Promise<NodeAnswer>

/** What a family makes a served chain of. */
export interface ChainParts {
  readonly chain: Chain
  /** Knows user operations, which nodes don't. */
  readonly bundler: Chain | undefined
  /** `wallet_getAssets`, over all EVM chains. */
  readonly assets: AnswerCall
  readonly count: (family: RpcFamily, answer: Source) => void
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
