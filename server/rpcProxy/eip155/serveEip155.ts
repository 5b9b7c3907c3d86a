import { evmChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import type { AnswerCall, ChainParts, ServedChain } from '../servedChain.ts'
import { type ChainReads, createChainReads } from './chainReads.ts'
import { type RpcRule, rpcMethods } from './rpcMethods.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'

/** A chain of EVM: every method by its rule. */
export function serveEip155(parts: ChainParts): ServedChain {
  const reads = createChainReads(parts.chain)
  const methods = Object.entries(rpcMethods).map(
    ([name, rule]) => [name, answererOf(parts, reads, rule)] as const,
  )
  return { chain: parts.chain, methods: new Map(methods) }
}

function answererOf({ chain, bundler, count }: ChainParts, reads: ChainReads, rule: RpcRule): AnswerCall {
  switch (rule.share) {
    case 'local': {
      const chainId = evmChainId(chain.id) ?? 0
      return ({ method }) => {
        count(rule.family, 'local')
        return answerLocally(chain, chainId, method)
      }
    }
    case 'single':
      return (call, ask) => {
        count(rule.family, 'upstream')
        return ask(call)
      }
    case 'send':
      return (call) => {
        count(rule.family, 'upstream')
        reads.wrote()
        return sendRawTransaction(chain, call).finally(() => reads.wrote())
      }
    default: {
      const tell = count.bind(undefined, rule.family)
      const elsewhere = rule.family === 'userop' ? bundler?.ask : undefined
      return (call, ask) => reads.read(rule, call, elsewhere ?? ask, tell)
    }
  }
}

function answerLocally(chain: Chain, chainId: number, method: string): NodeAnswer | Promise<NodeAnswer> {
  if (method === 'eth_chainId') return result(toHexQuantity(chainId))
  if (method === 'net_version') return result(String(chainId))
  if (method === 'net_listening') return result(true)
  const head = chain.head.current()
  return head instanceof Promise ? head.then(toBlockNumber) : toBlockNumber(head)
}

const toBlockNumber = (number: number) => result(toHexQuantity(number))

const result = (value: unknown): NodeAnswer => ({ ok: true, json: JSON.stringify(value), value })
