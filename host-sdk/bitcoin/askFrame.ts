import type { BitcoinAddress, BitcoinIntention, BitcoinMethods } from '../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import type { FamilyPage } from '../standard/familyWallet.ts'

/** One method of host-sdk/protocol/bitcoin.ts, asked of the frame. */
export const askFrame = async <Name extends keyof BitcoinMethods>(
  page: FamilyPage,
  method: Name,
  params: BitcoinMethods[Name][0],
  network?: CaipNetworkId,
): Promise<BitcoinMethods[Name][1]> =>
  (await page.request({ method, params, ...(network && { network }) })) as BitcoinMethods[Name][1]

/** In the order of the purposes; the words of both standards. */
export async function addressesFor(
  page: FamilyPage,
  purposes: readonly unknown[],
  options: { silent?: boolean; network?: CaipNetworkId | undefined } = {},
): Promise<BitcoinAddress[]> {
  const { silent, network } = options
  const all = await askFrame(page, 'getAccountAddresses', silent ? { silent } : {}, network)
  return purposes
    .map((purpose): BitcoinIntention => (purpose === 'ordinals' ? 'ordinal' : 'payment'))
    .flatMap((intention) => all.filter((one) => one.intention === intention))
}
