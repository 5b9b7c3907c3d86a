import type { Network } from '../../../server/contract/networks.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { shortAmount } from '../../format/amount.ts'
import { fiatText } from '../../format/fiat.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** One token to choose; the one that is chosen on either side already is not. */
export const SwapTokenRow = (props: {
  asset: SwapToken
  network: Network
  chosen: boolean
  onChoose(asset: SwapToken): void
}) => {
  const { asset, network, chosen } = props
  const { units, decimals, price, name, symbol } = asset
  const t = useWords()
  const currency = useWidget(currencyOf)
  const fiat = units === undefined ? undefined : fiatText(units, decimals, price, currency)
  const held = units !== undefined && units > 0n
  return (
    <li>
      <button
        className="row swap-token"
        disabled={chosen}
        onClick={() => props.onChoose(asset)}
        type="button"
      >
        <AssetTile asset={asset} network={network} size={36} />
        <span className="row-text">
          <Verbatim>{name}</Verbatim>
          <span className="swap-second" translate="no">
            {symbol}
          </span>
        </span>
        <span className="swap-end">
          {!asset.listed && <Tag>{t('swap.unlisted')}</Tag>}
          {chosen ? (
            <span className="swap-second">{t('swap.token.chosen')}</span>
          ) : (
            held && (
              <>
                <Verbatim>{shortAmount(units, decimals)}</Verbatim>
                <span className="swap-second">
                  {fiat ? <Verbatim>{fiat}</Verbatim> : t('send.price.unknown')}
                </span>
              </>
            )
          )}
        </span>
      </button>
    </li>
  )
}
