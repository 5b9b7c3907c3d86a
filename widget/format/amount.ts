/** Specification §9: balances are cut, never rounded up, after 3 decimals. */
export const balanceDecimals = 3

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Every digit of an amount in its smallest unit: what a person approves is never shortened. */
export function exactAmount(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = group(digits.slice(0, digits.length - decimals))
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Cut after `shown` decimals; what is there but too small to show reads `<0.001`. */
export function shortAmount(value: bigint, decimals: number, shown = balanceDecimals): string {
  const exact = exactAmount(value, decimals)
  const dot = exact.indexOf('.')
  if (dot < 0) return exact
  const cut = exact.slice(0, dot + 1 + shown).replace(/\.?0+$/, '')
  if (cut === '0' || cut === '-0') return value > 0n ? `<0.${'0'.repeat(shown - 1)}1` : '0'
  return cut
}
