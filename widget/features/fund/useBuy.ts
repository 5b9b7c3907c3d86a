import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Network } from '../../../server/contract/networks.ts'
import type { PaymentCurrency } from '../../../server/contract/v1/onramp/options.ts'
import { arrivalOf, type BuyCoin, coinOf, coinsOn, currencyFor } from '../../actions/buy/coins.ts'
import { type Limits, limitsOf, moneyDecimals, usualAmount } from '../../actions/buy/limits.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { type BuyOptions, buyOptions } from '../../api/onramp.ts'
import { amountText, type DecimalPoint, decimalPoint } from '../../format/parseAmount.ts'
import { readAmount } from '../../format/readAmount.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useBuys } from './useBuys.ts'

export interface Buy {
  options: BuyOptions
  /** Where the coins arrive. */
  arrival: Network
  coins: BuyCoin[]
  coin: BuyCoin
  currency: PaymentCurrency
  limits: Limits | undefined
  point: DecimalPoint
  /** As it stands in the field. */
  typed: string
  /** Decimal text with a point, once it is an amount within the limits. */
  amount: string | undefined
  fault: AmountFault | undefined
}
export type AmountFault = 'empty' | 'malformed' | 'grouped' | 'tooPrecise' | 'tooLittle' | 'tooMuch'

export type BuyState =
  | { state: 'loading' | 'nothing' }
  | { state: 'failed'; fault: unknown; retry(): void }
  | { state: 'ready'; buy: Buy }

/** What a person typed, and what is sold for it. */
export function useBuy({ networkId }: FundStanding): BuyState {
  const { api } = useWidgetContext()
  const { data, error, isError, isFetching, refetch } = useQuery(buyOptions(api))
  const networks = useWidget((state) => state.networks)
  const read = useWidget(currencyOf)
  const { symbol, currency: chosen, amount: typed } = useBuys((state) => state)
  const point = useMemo(() => decimalPoint(), [])
  if (!data)
    return isError && !isFetching
      ? { state: 'failed', fault: error, retry: () => void refetch() }
      : { state: 'loading' }
  const arrival = arrivalOf(data, networks, networkId)
  const coins = arrival ? coinsOn(data, arrival.id as BuyCoin['networkId']) : []
  const coin = coinOf(coins, symbol)
  const currency = currencyFor(data, chosen, read)
  if (!arrival || !coin || !currency) return { state: 'nothing' }
  const limits = limitsOf(currency)
  const text = typed ?? amountText(usualAmount(limits), moneyDecimals, point)
  const shared = { options: data, arrival, coins, coin, currency, limits, point, typed: text }
  return { state: 'ready', buy: { ...shared, ...withinLimits(text, limits) } }
}

function withinLimits(text: string, limits: Limits | undefined): Pick<Buy, 'amount' | 'fault'> {
  const read = readAmount(text, moneyDecimals)
  if ('fault' in read) return { amount: undefined, fault: read.fault }
  if (read.units === 0n) return { amount: undefined, fault: 'empty' }
  if (limits && read.units < limits.least) return { amount: undefined, fault: 'tooLittle' }
  if (limits && read.units > limits.most) return { amount: undefined, fault: 'tooMuch' }
  return { amount: amountText(read.units, moneyDecimals, '.'), fault: undefined }
}
