import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { namespaceOf } from '../../state/networks.ts'
import type { SendFamily } from './family.ts'

const families: Readonly<Record<Namespace, () => Promise<SendFamily>>> = {
  eip155: async () => (await import('./eip155/eip155.ts')).eip155,
  solana: async () => (await import('./solana/solana.ts')).solana,
  bip122: async () => (await import('./bip122/bip122.ts')).bip122,
}

export const familyOf = (networkId: CaipNetworkId): Promise<SendFamily> => families[namespaceOf(networkId)]()
