import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { exactAmount } from '../../format/amount.ts'

/** Digits of a price that say something. */
const digits = 6

/** What one whole of the first gives of the second: of whole numbers, cut after six digits that count. */
export function rateText(
  sells: Pick<SwapToken, 'decimals'>,
  units: bigint,
  buys: Pick<SwapToken, 'decimals'>,
  bought: bigint,
): string {
  const [whole = '', fraction = ''] = exactAmount(
    units === 0n ? 0n : (bought * 10n ** BigInt(sells.decimals + digits * 3)) / units,
    buys.decimals + digits * 3,
  ).split('.')
  if (whole !== '0') {
    const kept = fraction.slice(0, Math.max(0, digits - whole.replaceAll(',', '').length)).replace(/0+$/, '')
    return kept ? `${whole}.${kept}` : whole
  }
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = fraction.slice(0, zeros + digits).replace(/0+$/, '')
  return kept ? `0.${kept}` : '0'
}
