import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { significantAmount } from '../../format/significantAmount.ts'

/** So many more places leave the smallest price its digits. */
const places = 18

/** What one whole of the first gives of the second. */
export const rateText = (
  sells: Pick<SwapToken, 'decimals'>,
  units: bigint,
  buys: Pick<SwapToken, 'decimals'>,
  bought: bigint,
): string =>
  significantAmount(
    units === 0n ? 0n : (bought * 10n ** BigInt(sells.decimals + places)) / units,
    buys.decimals + places,
  )
