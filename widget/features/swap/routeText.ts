import { isWrapping, type SwapQuote } from '../../actions/swap/swapOrder.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { shortAddress } from '../../format/address.ts'
import { shareText } from '../../format/shareText.ts'
import type { Translate } from '../../words/useWords.ts'

const names = { v2: 'Uniswap V2', v3: 'Uniswap V3', wrap: '', unwrap: '' } as const
/** Hundredths of a basis point in one. */
const feeUnit = 100

/** Through which pools, with what each keeps, and what lies between them. */
export function routeText({ route }: SwapQuote, tokens: readonly SwapToken[], t: Translate): string {
  if (route.length === 0) return t('swap.detail.provider')
  if (isWrapping({ route })) return t('swap.detail.direct')
  const symbolOf = (address: string) =>
    tokens.find(({ token }) => token === address)?.symbol ?? shortAddress(address)
  return route
    .map(({ kind, fee, to }, at) => {
      const pool = t('swap.detail.pool', { name: names[kind], fee: shareText(fee / feeUnit) })
      return at < route.length - 1 ? `${pool} → ${symbolOf(to)} →` : pool
    })
    .join(' ')
}
