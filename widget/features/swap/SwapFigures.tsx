import type { Network } from '../../../server/contract/networks.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { fiatText } from '../../format/fiat.ts'
import { significantAmount } from '../../format/significantAmount.ts'
import { unmarked } from '../../format/verbatim.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

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
  const figure = (label: string, asset: SwapToken, amount: string, of: bigint) => {
    const fiat = fiatText(of, asset.decimals, asset.price, currency)
    return (
      <div className="swap-figures">
        <p className="muted">{label}</p>
        <AssetTile asset={asset} network={network} size={36} />
        <p
          className="swap-sum"
          translate="no"
          title={unmarked(coinsText(exactAmount(of, asset.decimals), asset.symbol))}
        >
          <MarkedText text={coinsText(amount, asset.symbol)} />
        </p>
        <p className="muted">{fiat ? <Verbatim>{fiat}</Verbatim> : t('send.price.unknown')}</p>
      </div>
    )
  }
  return (
    <>
      {figure(t('swap.preview.pay'), sells, exactAmount(units, sells.decimals), units)}
      {figure(t('swap.preview.get'), buys, significantAmount(bought, buys.decimals), bought)}
    </>
  )
}
