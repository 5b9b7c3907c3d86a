import { type Currency, currencies } from '../../server/contract/v1/words.ts'

/** In which the person reads values; what was stored may be of another time. */
export const currencyOf = ({ currency }: { currency: string }): Currency =>
  currencies.find((one) => one === currency) ?? 'usd'
