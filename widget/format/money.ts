/** Coins by which values are counted have more decimals that matter than money has. */
const coins: Readonly<Record<string, number>> = { btc: 6, eth: 6 }
/** Specification §9. */
const moneyDecimals = 2

/** A value in a currency, cut after its decimals; what is there but too small to show reads `<$0.01`. */
export function money(value: number, currency: string, locale?: string): string {
  const decimals = coins[currency] ?? moneyDecimals
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const unit = 10 ** -decimals
  if (value > 0 && value < unit) return `<${format.format(unit)}`
  // A float a hair below the cent it stands for is that cent.
  return format.format(Math.floor(value / unit + 1e-6) * unit)
}
