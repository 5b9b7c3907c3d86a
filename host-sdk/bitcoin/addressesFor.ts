import type { BitcoinAddress, BitcoinIntention } from '../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import { askFrame } from '../standard/askFrame.ts'
import type { FamilyPage } from '../standard/familyWallet.ts'

/** In the order of the purposes; the words of both standards. */
export async function addressesFor(
  page: FamilyPage,
  purposes: readonly unknown[],
  { silent, network }: { silent?: boolean; network?: CaipNetworkId | undefined } = {},
): Promise<BitcoinAddress[]> {
  const all = await askFrame(page, 'getAccountAddresses', { silent }, network)
  return purposes
    .map((purpose): BitcoinIntention => (purpose === 'ordinals' ? 'ordinal' : 'payment'))
    .flatMap((intention) => all.filter((one) => one.intention === intention))
}
