import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'
import type { Slice } from './slice.ts'

export interface NetworksSlice {
  /** Networks in the order in which they are shown. */
  networks: Network[]
  /** What the server serves: `networks`, and what the page took out of it. */
  servedNetworks: Network[]
  /** What the modal shows; one of `networks` unless the wallet is on a network we do not know. */
  activeNetworkId: CaipNetworkId
  /** Of each family: the network that was active, or chosen for its next wallet, last. */
  lastNetworks: Partial<Record<Namespace, CaipNetworkId>>
  setActiveNetwork(id: CaipNetworkId): void
  /** Its family's wallet goes there once it is connected; an active network of another family stays. */
  setFamilyNetwork(id: CaipNetworkId): void
  setNetworks(networks: Network[]): void
}

/** `networks` is what the server put into the document, never empty. */
export const createNetworks =
  (networks: Network[]): Slice<NetworksSlice> =>
  (set) => ({
    networks,
    servedNetworks: networks,
    setNetworks: (shown) => set({ networks: shown }),
    activeNetworkId: networks[0]?.id as CaipNetworkId,
    lastNetworks: {},
    setActiveNetwork: (activeNetworkId) =>
      set(({ lastNetworks }) => ({
        activeNetworkId,
        lastNetworks: withNetwork(lastNetworks, activeNetworkId),
      })),
    setFamilyNetwork: (id) =>
      set(({ lastNetworks, activeNetworkId }) => ({
        lastNetworks: withNetwork(lastNetworks, id),
        ...(namespaceOf(activeNetworkId) === namespaceOf(id) && { activeNetworkId: id }),
      })),
  })

const withNetwork = (
  lastNetworks: NetworksSlice['lastNetworks'],
  id: CaipNetworkId,
): NetworksSlice['lastNetworks'] => ({ ...lastNetworks, [namespaceOf(id)]: id })

/** The family of a CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: CaipNetworkId): Namespace => id.split(':')[0] as Namespace

/** The families that are served, in the order of their first networks. */
export const families = (networks: readonly Pick<Network, 'id'>[]): Namespace[] => [
  ...new Set(networks.map(({ id }) => namespaceOf(id as CaipNetworkId))),
]

interface Standing extends Pick<NetworksSlice, 'networks' | 'activeNetworkId' | 'lastNetworks'> {
  connections: Partial<Record<Namespace, { network: CaipNetworkId }>>
}

/**
 * Where requests of a family go: where its wallet is, else the network that was active last, else its first one.
 * `undefined` for a family that is not served.
 */
export function networkFor(state: Standing, namespace: Namespace): CaipNetworkId | undefined {
  const { networks, activeNetworkId, lastNetworks, connections } = state
  if (connections[namespace]) return connections[namespace].network
  if (namespaceOf(activeNetworkId) === namespace) return activeNetworkId
  const last = networks.find(({ id }) => id === lastNetworks[namespace])
  const first = networks.find(({ id }) => namespaceOf(id as CaipNetworkId) === namespace)
  return (last ?? first)?.id as CaipNetworkId | undefined
}

/** Every network of a family that is served, the one where its requests go first. */
export function networksOf(state: Standing, namespace: Namespace): CaipNetworkId[] {
  const served = state.networks
    .map(({ id }) => id as CaipNetworkId)
    .filter((id) => namespaceOf(id) === namespace)
  const first = networkFor(state, namespace)
  return first && served.includes(first) ? [first, ...served.filter((id) => id !== first)] : served
}

export const findNetwork = (networks: readonly Network[], id: string): Network | undefined =>
  networks.find((network) => network.id === id)
