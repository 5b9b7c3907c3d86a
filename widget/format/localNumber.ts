/** A decimal number without groups, `1234.5`, as the person's language writes it. No digit passes through a float. */
export function localNumber(plain: string, locale?: string): string {
  const [whole = '', part] = plain.split('.')
  const numbers = new Intl.NumberFormat(locale)
  const written = numbers.format(BigInt(whole))
  if (!part) return written
  const digits = localDigits(locale)
  const point = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return written + point + part.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** 0 to 9. */
export const localDigits = (locale?: string): string[] =>
  [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
