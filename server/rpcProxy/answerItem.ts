import { toHexQuantity } from '../../host-sdk/protocol/caip.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'
import type { ChainReads, Source } from './chainReads.ts'
import type { RpcItem } from './parseRpcBody.ts'
import type { RpcRule } from './rpcMethods.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'

export interface ServedChain {
  readonly chain: Chain
  readonly reads: ChainReads
  /** Knows user operations, which nodes don't. */
  readonly bundler: Chain | undefined
  readonly count: (rule: RpcRule, answer: Source | 'local' | 'refused' | 'failed') => void
}

/** Answers one allowed request. @throws ChainUnavailable */
export function answerItem(
  { chain, reads, bundler, count }: ServedChain,
  { call, rule }: Extract<RpcItem, { rule: RpcRule }>,
  ask: (call: NodeCall) => Promise<NodeAnswer>,
): NodeAnswer | Promise<NodeAnswer> {
  switch (rule.share) {
    case 'local':
      count(rule, 'local')
      return answerLocally(chain, call.method)
    case 'single':
      count(rule, 'upstream')
      return ask(call)
    case 'send':
      count(rule, 'upstream')
      reads.wrote()
      return sendRawTransaction(chain, call).finally(() => reads.wrote())
    default:
      return reads.read(rule, call, rule.family === 'userop' && bundler ? bundler.ask : ask, (source) =>
        count(rule, source),
      )
  }
}

function answerLocally(chain: Chain, method: string): NodeAnswer | Promise<NodeAnswer> {
  if (method === 'eth_chainId') return result(toHexQuantity(chain.chainId))
  if (method === 'net_version') return result(String(chain.chainId))
  if (method === 'net_listening') return result(true)
  const head = chain.head.current()
  return head instanceof Promise ? head.then(toBlockNumber) : toBlockNumber(head)
}

const toBlockNumber = (number: number) => result(toHexQuantity(number))

const result = (value: unknown): NodeAnswer => ({ ok: true, json: JSON.stringify(value), value })
