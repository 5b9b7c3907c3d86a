import type { Network } from '../../../server/contract/networks.ts'
import type { Order } from '../../actions/send/family.ts'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { fiatText } from '../../format/fiat.ts'
import { unmarked } from '../../format/verbatim.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** The amount to its last digit, and its value. */
export const PreviewFigure = ({ order, network }: { order: Order; network: Network }) => {
  const { asset, units } = order
  const t = useWords()
  const currency = useWidget(currencyOf)
  const figure = coinsText(exactAmount(units, asset.decimals), asset.symbol)
  const value = fiatText(units, asset.decimals, asset.price, currency)
  return (
    <div className="send-figure">
      <AssetTile asset={asset} network={network} size={48} />
      <p className={unmarked(figure).length > 18 ? 'send-sum send-sum-long' : 'send-sum'} translate="no">
        <MarkedText text={figure} />
      </p>
      <p className="muted">{value ? <Verbatim>{value}</Verbatim> : t('send.price.unknown')}</p>
    </div>
  )
}
