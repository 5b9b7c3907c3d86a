/** Specification §9: value in money with two decimals, cut. `undefined` while no price is known: that is not zero. */
export function fiatText(
  units: bigint,
  decimals: number,
  price: number | undefined,
  currency: string,
  locale?: string,
): string | undefined {
  if (price === undefined) return undefined
  const worth = (Number(units) / 10 ** decimals) * price
  if (!Number.isFinite(worth)) return undefined
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  if (worth > 0 && worth < 0.01) return `<${money.format(0.01)}`
  // A float a hair below the cent it stands for is that cent.
  return money.format(Math.floor(worth * 100 + 1e-6) / 100)
}
