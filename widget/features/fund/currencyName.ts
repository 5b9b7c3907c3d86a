/** ISO 4217; anything else is named as it came. */
const isCode = (id: string): boolean => /^[A-Z]{3}$/.test(id)

/** In the person's language. */
export const currencyName = (id: string, locale?: string): string =>
  (isCode(id) && new Intl.DisplayNames(locale, { type: 'currency' }).of(id)) || id

/** `$` of USD, where there is a sign. */
export function currencySign(id: string, locale?: string): string {
  if (!isCode(id)) return id
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: id,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1)
  return parts.find(({ type }) => type === 'currency')?.value ?? id
}
