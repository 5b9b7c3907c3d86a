/** `0.05` → its number of smallest units; `undefined` for what is not a decimal number, or has more decimals. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
