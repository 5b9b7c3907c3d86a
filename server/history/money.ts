/** Base units → whole coins, exact: `1500000`, 6 → `1.5`. */
export function decimalOf(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${part && `.${part}`}`
}

/** With two places, as all values of the wire. */
export const worthOf = (numeric: string, price: number | null): number | null =>
  price === null ? null : Math.round(Number(numeric) * price * 100) / 100
