/** Basis points as percent with the decimals that they have: 5 is 0.05%. */
export const shareText = (bps: number, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)
