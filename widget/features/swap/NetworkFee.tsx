import type { Network } from '../../../server/contract/networks.ts'
import { shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { fiatText } from '../../format/fiat.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWidget } from '../../useWidget.ts'

/** Fees of cheap networks are small. */
const shown = 8

/** What the network takes and what that is worth, or the room for it: with a price it has two lines, known or not. */
export const NetworkFee = (props: {
  network: Network
  /** Of one whole coin. */
  price: number | undefined
  fee: bigint | undefined
  /** Nothing is on its way. @default false */
  idle?: boolean
}) => {
  const { network, price, fee, idle = false } = props
  const { symbol, decimals } = network.nativeCurrency
  const currency = useWidget(currencyOf)
  const value = fee === undefined ? undefined : fiatText(fee, decimals, price, currency)
  const first =
    fee === undefined ? (
      <Skeleton height={14} width={96} />
    ) : (
      <MarkedText text={coinsText(shortAmount(fee, decimals, Math.min(shown, decimals)), symbol)} />
    )
  const second = fee === undefined ? <Skeleton height={10} width={48} /> : value
  return (
    <span className="swap-end" translate="no">
      {idle ? '–' : first}
      {price !== undefined && <span className="swap-second">{idle ? '\u00a0' : second}</span>}
    </span>
  )
}
