import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { isSolanaKey } from '../tokens/tokenList.ts'
import { isBitcoinAddress } from '../upstreams/esplora/isBitcoinAddress.ts'

/** Can an address be one of that chain? */
export async function isAddressOf(chainId: string, address: string): Promise<boolean> {
  const [namespace, reference = ''] = chainId.split(':') as [Namespace, string?]
  return fits[namespace](address, reference)
}

const fits: Record<Namespace, (address: string, reference: string) => boolean | Promise<boolean>> = {
  eip155: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  solana: isSolanaKey,
  bip122: isBitcoinAddress,
}

/** Addresses of EVM are the same in any case; others are not. */
export const plainAddress = (chainId: string, address: string): string =>
  chainId.startsWith('eip155:') ? address.toLowerCase() : address
