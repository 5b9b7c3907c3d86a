import type { BitcoinMethods } from '../../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../protocol/caip.ts'
import { askOf } from '../askOf.ts'

type Method = keyof BitcoinMethods

/** How one wallet of the page does the methods of host-sdk/protocol/bitcoin.ts, whatever form its interface has. */
export type BitcoinAsks = {
  [Name in Method]: (
    params: BitcoinMethods[Name][0],
    network: CaipNetworkId | undefined,
  ) => Promise<BitcoinMethods[Name][1]>
}

/** Asks one method; 4200 for what is none. The frame has read the parameters already. */
export function askBitcoin(
  asks: BitcoinAsks,
  { method, params, network }: { method: string; params?: unknown; network?: CaipNetworkId },
): Promise<unknown> {
  const ask = askOf<BitcoinAsks[Method]>(asks, method)
  return ask((params ?? {}) as never, network)
}
