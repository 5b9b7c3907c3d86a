const writers = new Map<number, Intl.NumberFormat>()

function writerOf(digits: number): Intl.NumberFormat {
  const writer =
    writers.get(digits) ??
    new Intl.NumberFormat('en-US', { maximumFractionDigits: digits, useGrouping: false })
  writers.set(digits, writer)
  return writer
}

/**
 * A number as decimal text without exponent, digits behind the point limited: the shortest that reads as the same number, as
 * more would be no part of the amount.
 */
export const plainDecimal = (value: number, digits = 18): string => writerOf(digits).format(value)
