import type { ReactNode } from 'react'
import type { Network } from '../../../server/contract/networks.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { trackSwap } from '../../actions/swap/trackSwap.ts'
import { shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { fiatText } from '../../format/fiat.ts'
import { amountText, type DecimalPoint } from '../../format/parseAmount.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** One side of a swap: the token, how much of it, what that is worth and what there is. */
export const SideBox = (props: {
  side: 'sells' | 'buys'
  asset: SwapToken | undefined
  network: Network
  point: DecimalPoint
  value: string
  /** What `value` stands for, once it is an amount. */
  units: bigint | undefined
  onChange?(value: string): void
  /** What is wrong with the amount. */
  fault?: ReactNode
  loading: boolean
  end?: ReactNode
}) => {
  const { side, asset, network, point, value, units, fault, loading } = props
  const t = useWords()
  const context = useWidgetContext()
  const currency = useWidget(currencyOf)
  const symbol = asset?.symbol ?? t('swap.noToken')
  const worth = asset && units !== undefined && units > 0n
  const fiat = worth ? fiatText(units, asset.decimals, asset.price, currency) : undefined
  return (
    <AmountField
      held={
        asset && (
          <>
            {asset.units === undefined ? (
              loading && <Skeleton height={14} width={64} />
            ) : (
              <MarkedText text={coinsText(shortAmount(asset.units, asset.decimals), asset.symbol)} />
            )}
            {asset.units === undefined && !loading && t('send.balance.unknown')}
            {props.end}
          </>
        )
      }
      id={`gatehouse-swap-${side}`}
      initialFocus={side === 'sells'}
      invalid={fault !== undefined}
      label={t(side === 'sells' ? 'swap.sell.label' : 'swap.buy.label', { symbol })}
      note={
        fault ??
        (worth ? (
          fiat ? (
            <Verbatim>{fiat}</Verbatim>
          ) : (
            t('send.price.unknown')
          )
        ) : (
          t(side === 'sells' ? 'swap.sell' : 'swap.buy')
        ))
      }
      onToken={() => {
        trackSwap(context, 'CLICK_SELECT_TOKEN_TO_SWAP')
        context.store.getState().push({ name: 'SwapSelectToken', data: { side } })
      }}
      placeholder={amountText(0n, 0, point)}
      token={
        asset ? (
          <>
            <AssetTile asset={asset} network={network} size={24} />
            <Verbatim>{asset.symbol}</Verbatim>
          </>
        ) : (
          <span>{t('swap.chooseFirst')}</span>
        )
      }
      tokenLabel={asset ? t('swap.choose', { symbol }) : t('swap.chooseFirst')}
      value={value}
      {...(props.onChange && { onChange: props.onChange })}
    />
  )
}
