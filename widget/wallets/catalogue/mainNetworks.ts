import type { Namespace } from '../../../host-sdk/protocol/caip.ts'

/**
 * The network that a wallet of a family knows whatever else it knows. A wallet that has it can be shown other
 * networks of the family, test and local ones among them.
 */
const mainNetworks: Readonly<Record<Namespace, string>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/** What wallets have to serve to be shown: any of these. */
export const wantedChains = (networks: readonly { id: string }[], namespace?: Namespace): string[] => {
  const families = [...new Set(networks.map(({ id }) => id.split(':')[0] as Namespace))]
  const wanted = namespace ? families.filter((family) => family === namespace) : families
  const served = networks.map(({ id }) => id).filter((id) => wanted.includes(id.split(':')[0] as Namespace))
  return [...new Set([...served, ...wanted.map((family) => mainNetworks[family])])]
}
