/** `0x` quantity → block number. */
export function blockNumber(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value)) return undefined
  return Number(value)
}
