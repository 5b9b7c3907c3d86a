/** Basis points that are given up when nobody says otherwise. */
export const usualSlippage = 100
const mostSlippage = 5_000

/** Percent as it comes, above 0 and at most 50, in basis points; `undefined` when it is anything else. */
export function readSlippage(percent: number | string | undefined): number | undefined {
  if (percent === undefined) return usualSlippage
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? []
  if (whole === undefined) return undefined
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return points > 0 && points <= mostSlippage ? points : undefined
}

/** What is left of an amount, rounded down. */
export const lessSlippage = (amount: bigint, points: number): bigint =>
  (amount * BigInt(10_000 - points)) / 10_000n
