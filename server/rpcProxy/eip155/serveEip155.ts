import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { steadyNow } from '../../cache/steadyNow.ts'
import type { Client } from '../../limits/client.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import { paidBy } from '../../upstreams/shares/claim.ts'
import { singleAsker } from '../asker.ts'
import type { AnswerCall, ChainParts, ServedChain } from '../servedChain.ts'
import { type ChainReads, createChainReads } from './chainReads.ts'
import { filterMethods } from './filterMethods.ts'
import { localAnswers, toAnswer } from './localAnswers.ts'
import { type RpcRule, rpcMethods } from './rpcMethods.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'
import { simulatedCalls, simulationLimits } from './simulatedCalls.ts'

/** A chain of EVM: every method by its rule, and `wallet_getAssets`, which no node knows. */
export function serveEip155(parts: ChainParts): ServedChain {
  const reads = createChainReads(parts.chain, steadyNow, parts.caches)
  const filters = filterMethods(parts)
  const methods = Object.entries(rpcMethods).map(
    ([name, rule]) => [name, answererOf(parts, { reads, filters }, rule)] as const,
  )
  return { chain: parts.chain, methods: new Map([...methods, ['wallet_getAssets', assetsOf(parts)]]) }
}

function assetsOf({ assets, count }: ChainParts): AnswerCall {
  return (call, asker) => {
    count('state', 'local')
    return assets(call, asker)
  }
}

function answererOf(
  { chain, bundler, count }: ChainParts,
  { reads, filters }: { reads: ChainReads; filters: ReturnType<typeof filterMethods> },
  rule: RpcRule,
): AnswerCall {
  switch (rule.share) {
    case 'local': {
      const known = localAnswers(chain.id)
      return ({ method }, { client }) => {
        count(rule.family, 'local')
        return known.get(method) ?? blockNumber(reads, client)
      }
    }
    case 'make':
    case 'use': {
      const answer = filters[rule.share]
      return (call, asker) => {
        count(rule.family, 'upstream')
        return answer(call, asker)
      }
    }
    case 'send':
      return async (call, { client }) => {
        client.pay(1)
        count(rule.family, 'upstream')
        const sent = await sendRawTransaction(chain.as(paidBy(client)), call)
        if (sent.ok) reads.wrote(client)
        return sent
      }
    case 'simulate': {
      const tell = count.bind(undefined, rule.family)
      return (call, asker) => {
        const cost = simulatedCalls(call.params)
        if (cost !== undefined)
          return reads.read(rule, call, { ...asker, ask: (each) => asker.ask(each, cost) }, tell)
        count(rule.family, 'local')
        return unfitSimulation
      }
    }
    default: {
      const tell = count.bind(undefined, rule.family)
      if (rule.family !== 'userop' || !bundler) return (call, asker) => reads.read(rule, call, asker, tell)
      return (call, { client }) => reads.read(rule, call, singleAsker(client, bundler), tell)
    }
  }
}

const unfitSimulation: NodeAnswer = {
  ok: false,
  error: {
    code: rpcCodes.invalidParams,
    message: `A simulation has 1 to ${simulationLimits.blocks} blocks with at most ${simulationLimits.calls} calls`,
  },
}

function blockNumber(reads: ChainReads, client: Client): NodeAnswer | Promise<NodeAnswer> {
  const head = reads.head(client)
  return head instanceof Promise ? head.then(toBlockNumber) : toBlockNumber(head)
}

const toBlockNumber = (number: number) => toAnswer(toHexQuantity(number))
