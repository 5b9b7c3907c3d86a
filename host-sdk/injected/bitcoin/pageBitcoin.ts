import { unsupported } from '../../faults.ts'
import { entryOf } from '../../fieldsOf.ts'
import type { BitcoinMethods } from '../../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../../protocol/caip.ts'

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
  const ask = entryOf(asks, method) as BitcoinAsks[Method] | undefined
  if (!ask) throw unsupported('The wallet does not know this method')
  return ask((params ?? {}) as never, network)
}
