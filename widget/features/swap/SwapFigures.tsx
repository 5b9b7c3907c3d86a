import type { Network } from '../../../server/contract/networks.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { exactAmount, shortAmount } from '../../format/amount.ts'
import { fiatText } from '../../format/fiat.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

const boughtDecimals = 8

/** What goes out to its last digit, what comes in as far as it can be said, and what both are worth. */
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
  const figure = (label: string, asset: SwapToken, amount: string, of: bigint) => (
    <div className="swap-figures">
      <p className="muted">{label}</p>
      <AssetTile asset={asset} network={network} size={36} />
      <p className="swap-sum">{`${amount} ${asset.symbol}`}</p>
      <p className="muted">
        {fiatText(of, asset.decimals, asset.price, currency) ?? t('send.price.unknown')}
      </p>
    </div>
  )
  return (
    <>
      {figure(t('swap.preview.pay'), sells, exactAmount(units, sells.decimals), units)}
      {figure(
        t('swap.preview.get'),
        buys,
        shortAmount(bought, buys.decimals, Math.min(boughtDecimals, buys.decimals)),
        bought,
      )}
    </>
  )
}
