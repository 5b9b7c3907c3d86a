import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { Config } from '../../config/config.ts'
import type { Logger } from '../../observe/logger.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { type Chain, createChain } from './chain.ts'
import { chainFamilies } from './chainFamilies.ts'
import { createNode } from './node.ts'

/** The chains that the operator serves, by CAIP-2 id. */
export interface Chains {
  get(id: string): Chain | undefined
  close(): Promise<void>
}

export function createChains(
  { networks, rpc }: Pick<Config, 'networks' | 'rpc'>,
  { metrics, logger }: { metrics: Metrics; logger: Logger },
): Chains {
  const chains = new Map<string, Chain>()
  for (const { network, nodes } of networks) {
    const { id } = network
    const [namespace, reference = ''] = id.split(':') as [Namespace, string?]
    const { connect, identity, height } = chainFamilies[namespace]
    const onAnswer = (node: string, outcome: string, seconds: number) => {
      metrics.upstream.inc({ chain: id, node, outcome })
      metrics.upstreamSeconds.observe({ chain: id, node }, seconds)
    }
    chains.set(
      id,
      createChain({
        id,
        rpc,
        height,
        nodes: nodes.map((url) =>
          createNode({
            transport: connect(url),
            identity: identity(reference),
            breakerPause: rpc.breakerPause,
            onAnswer,
          }),
        ),
        onTrouble: (node, trouble) => {
          logger.warn({ chain: id, node, reason: trouble.reason, err: trouble.cause }, 'node trouble')
        },
      }),
    )
  }
  return {
    get: (id) => chains.get(id),
    close: async () => void (await Promise.all([...chains.values()].map((chain) => chain.close()))),
  }
}
