import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { Config } from '../../config/config.ts'
import type { Logger } from '../../observe/logger.ts'
import type { Metrics } from '../../observe/metrics.ts'
import type { Claimant } from '../shares/claim.ts'
import { type Chain, createChain } from './chain.ts'
import { chainFamilies } from './chainFamilies.ts'
import { createNode } from './node.ts'
import { nodeSettings, tagOf } from './nodeSettings.ts'
import { heightProbe, identityProbe } from './probeNode.ts'

/** The chains that the operator serves, by CAIP-2 id. */
export interface Chains {
  get(id: string): Chain | undefined
  /** The same chains; what is asked of them comes out of this claimant's share. */
  as(claimant: Claimant): Chains
  close(): Promise<void>
}

export function createChains(
  { networks, ...settings }: Pick<Config, 'networks' | 'rpc' | 'shares'>,
  { metrics, logger }: { metrics: Metrics; logger: Logger },
): Chains {
  const chains = new Map<string, Chain>()
  for (const { network, nodes } of networks) {
    const { id } = network
    const [namespace, reference = ''] = id.split(':') as [Namespace, string?]
    const { connect, identity, height } = chainFamilies[namespace]
    const shared = nodeSettings(settings, metrics, id)
    const own = identity(reference)
    chains.set(
      id,
      createChain({
        id,
        rpc: settings.rpc,
        height,
        asksAnother: true,
        nodes: nodes.map((url) =>
          createNode({
            ...shared,
            tag: tagOf(url),
            transport: connect(url, settings.shares.connections),
            identity: own,
            probe: [identityProbe(own), heightProbe(height)],
          }),
        ),
        onTrouble: (node, trouble) => {
          logger.warn({ chain: id, node, reason: trouble.reason, err: trouble.cause }, 'node trouble')
        },
      }),
    )
  }
  const close = async () => void (await Promise.all([...chains.values()].map((chain) => chain.close())))
  const as = (claimant: Claimant): Chains => ({ get: (id) => chains.get(id)?.as(claimant), as, close })
  return { get: (id) => chains.get(id), as, close }
}
