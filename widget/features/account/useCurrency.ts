import { type Currency, currencies } from '../../../server/contract/v1/words.ts'
import { useWidget } from '../../useWidget.ts'

/** In which the person reads values. */
export const useCurrency = (): Currency =>
  useWidget(({ currency }) => currencies.find((one) => one === currency) ?? 'usd')
