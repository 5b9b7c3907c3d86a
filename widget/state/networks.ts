import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { Slice } from './slice.ts'

export interface NetworksSlice {
  /** Known networks in the order in which they are shown. */
  networks: Network[]
  /** Where requests go; one of `networks` unless the wallet is on a network we do not know. */
  activeNetworkId: CaipNetworkId
  setActiveNetwork(id: CaipNetworkId): void
}

/** `networks` is what the server put into the document, never empty. */
export const createNetworks =
  (networks: Network[]): Slice<NetworksSlice> =>
  (set) => ({
    networks,
    activeNetworkId: networks[0]?.id as CaipNetworkId,
    setActiveNetwork: (activeNetworkId) => set({ activeNetworkId }),
  })

export const findNetwork = (networks: readonly Network[], id: string): Network | undefined =>
  networks.find((network) => network.id === id)
