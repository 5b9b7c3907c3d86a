import { balanceDecimals, cutAmount } from './amount.ts'

/** A decimal amount of the wire as a person writes numbers, cut (never rounded up) after 3 decimals. */
export const localAmount = (numeric: string, locale?: string, shown = balanceDecimals): string =>
  /^\d+(?:\.\d+)?$/.test(numeric) ? cutAmount(numeric, shown, locale) : numeric
