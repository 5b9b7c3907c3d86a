import type { Config } from '../config/config.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type Chain, createChain } from './nodes/chain.ts'
import { chainFamilies } from './nodes/chainFamilies.ts'
import { createNode } from './nodes/node.ts'
import { nodeSettings, tagOf } from './nodes/nodeSettings.ts'
import { identityProbe, speechProbe } from './nodes/probeNode.ts'
import { observeBreaker } from './observeBreaker.ts'

/** Who takes user operations of one chain (ERC-4337), and who may pay for them (ERC-7677). */
export interface Bundler {
  /** Asked again elsewhere when one fails. */
  readonly reads: Chain
  /** Asked once: an operation that a bundler may have taken already goes to no other. */
  readonly sends: Chain
  readonly paymaster: Chain | undefined
}

/** By CAIP-2 id; `undefined` where the operator set none. */
export interface Bundlers {
  get(id: string): Bundler | undefined
  close(): Promise<void>
}

export function createBundlers(
  { networks, ...settings }: Pick<Config, 'networks' | 'rpc' | 'shares'>,
  { metrics, logger }: { metrics: Metrics; logger: Logger },
): Bundlers {
  const made = new Map<string, Bundler>()
  for (const { network, bundlers, paymasters } of networks) {
    const { id } = network
    if (bundlers.length === 0) continue
    const { connect, identity, height } = chainFamilies.eip155
    const reference = id.slice('eip155:'.length)
    const own = identity(reference)
    const common = nodeSettings(settings, metrics, id)
    const nodesOf = (urls: readonly string[], tellsChain: boolean) =>
      urls.map((url) =>
        createNode({
          ...common,
          tag: tagOf(url),
          transport: connect(url, settings.shares.connections),
          identity: tellsChain ? own : undefined,
          probe: [tellsChain ? identityProbe(own) : speechProbe],
          breakerEvents: (node) =>
            observeBreaker(metrics, `${tellsChain ? 'bundler' : 'paymaster'} ${id}`, node),
        }),
      )
    const onTrouble: Parameters<typeof createChain>[0]['onTrouble'] = (node, trouble) =>
      logger.warn({ chain: id, node, reason: trouble.reason, err: trouble.cause }, 'bundler trouble')
    const { rpc } = settings
    const nodes = nodesOf(bundlers, true)
    const shared = { id, height, onTrouble }
    made.set(id, {
      reads: createChain({ ...shared, rpc, nodes }),
      sends: createChain({ ...shared, rpc: { ...rpc, retries: 0 }, nodes }),
      paymaster:
        paymasters.length > 0
          ? createChain({ ...shared, rpc, nodes: nodesOf(paymasters, false) })
          : undefined,
    })
  }
  return {
    get: (id) => made.get(id),
    close: async () => {
      const all = [...made.values()].flatMap(({ reads, paymaster }) => [reads, paymaster])
      await Promise.all(all.map((chain) => chain?.close()))
    },
  }
}
