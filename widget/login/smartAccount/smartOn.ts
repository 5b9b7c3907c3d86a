import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import type { LoginContext } from '../context.ts'

/** The network, when the person's account is a smart one there: it has a bundler, and they did not choose otherwise. */
export function smartOn({ store }: LoginContext, networkId: CaipNetworkId): Network | undefined {
  const { networks, preferred } = store.getState()
  if (preferred.eip155 === 'eoa') return undefined
  return networks.find(({ id, bundler }) => id === networkId && bundler)
}
