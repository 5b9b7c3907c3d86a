/** A number as decimal text without exponent, digits behind the point limited. */
export function plainDecimal(value: number, digits = 18): string {
  const text = value.toFixed(digits)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
