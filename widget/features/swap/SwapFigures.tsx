import type { ReactNode } from 'react'
import type { Network } from '../../../server/contract/networks.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { fiatText } from '../../format/fiat.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { CutAmount } from './CutAmount.tsx'

/** What goes out to its last digit, what comes in cut, with all digits on demand, and what both are worth. */
export const SwapFigures = (props: {
  network: Network
  sells: SwapToken
  units: bigint
  buys: SwapToken
  bought: bigint
}) => {
  const { network, sells, units, buys, bought } = props
  const t = useWords()
  const currency = useWidget(currencyOf)
  const figure = (label: string, asset: SwapToken, of: bigint, amount: ReactNode) => {
    const fiat = fiatText(of, asset.decimals, asset.price, currency)
    return (
      <div className="swap-figures">
        <p className="muted">{label}</p>
        <AssetTile asset={asset} network={network} size={36} />
        <p className="swap-sum" translate="no">
          {amount}
        </p>
        <p className="muted">{fiat ? <Verbatim>{fiat}</Verbatim> : t('send.price.unknown')}</p>
      </div>
    )
  }
  return (
    <>
      {figure(
        t('swap.preview.pay'),
        sells,
        units,
        <MarkedText text={coinsText(exactAmount(units, sells.decimals), sells.symbol)} />,
      )}
      {figure(
        t('swap.preview.get'),
        buys,
        bought,
        <CutAmount decimals={buys.decimals} symbol={buys.symbol} units={bought} />,
      )}
    </>
  )
}
