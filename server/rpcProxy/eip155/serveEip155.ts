import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import type { AnswerCall, ChainParts, ServedChain } from '../servedChain.ts'
import { type ChainReads, createChainReads } from './chainReads.ts'
import { localAnswers, toAnswer } from './localAnswers.ts'
import { type RpcRule, rpcMethods } from './rpcMethods.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'

/** A chain of EVM: every method by its rule, and `wallet_getAssets`, which no node knows. */
export function serveEip155(parts: ChainParts): ServedChain {
  const reads = createChainReads(parts.chain)
  const methods = Object.entries(rpcMethods).map(
    ([name, rule]) => [name, answererOf(parts, reads, rule)] as const,
  )
  return { chain: parts.chain, methods: new Map([...methods, ['wallet_getAssets', assetsOf(parts)]]) }
}

function assetsOf({ assets, count }: ChainParts): AnswerCall {
  return (call, ask) => {
    count('state', 'local')
    return assets(call, ask)
  }
}

function answererOf({ chain, bundler, count }: ChainParts, reads: ChainReads, rule: RpcRule): AnswerCall {
  switch (rule.share) {
    case 'local': {
      const known = localAnswers(chain.id)
      return ({ method }) => {
        count(rule.family, 'local')
        return known.get(method) ?? blockNumber(chain)
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

function blockNumber(chain: Chain): NodeAnswer | Promise<NodeAnswer> {
  const head = chain.head.current()
  return head instanceof Promise ? head.then(toBlockNumber) : toBlockNumber(head)
}

const toBlockNumber = (number: number) => toAnswer(toHexQuantity(number))
