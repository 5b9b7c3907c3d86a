/**
 * How a mint of Token-2022 wants its amounts shown, where that is not just its decimals.
 * https://docs.rs/spl-token-2022-interface, extension/scaled_ui_amount and extension/interest_bearing_mint
 */
export type AmountRule =
  | {
      kind: 'scaled'
      multiplier: number
      /** Holds from `nextFromS` on, in seconds since 1970. */
      next: number
      nextFromS: number
    }
  | {
      kind: 'interest'
      /** Seconds since 1970. */
      initializedS: number
      updatedS: number
      /** Hundredths of a percent a year: before the last update on average, and since. */
      rateBefore: number
      rate: number
    }

const extensionsAt = 166
const headerBytes = 4
const extensions = { interest: 10, scaled: 25 } as const
/** Both begin with an authority. */
const authorityBytes = 32
const secondsPerYear = 60 * 60 * 24 * 365.24
const pointsOfOne = 10_000

/** By the whole data of a mint; `undefined` where its amounts are shown by its decimals. @throws RangeError where it ends too early */
export function readAmountRule(mint: Uint8Array): AmountRule | undefined {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.byteLength)
  for (let at = extensionsAt; at + headerBytes <= mint.length; ) {
    const type = view.getUint16(at, true)
    const start = at + headerBytes + authorityBytes
    if (type === 0) break
    if (type === extensions.scaled)
      return {
        kind: 'scaled',
        multiplier: view.getFloat64(start, true),
        nextFromS: Number(view.getBigInt64(start + 8, true)),
        next: view.getFloat64(start + 16, true),
      }
    if (type === extensions.interest)
      return {
        kind: 'interest',
        initializedS: Number(view.getBigInt64(start, true)),
        rateBefore: view.getInt16(start + 8, true),
        updatedS: Number(view.getBigInt64(start + 10, true)),
        rate: view.getInt16(start + 18, true),
      }
    at += headerBytes + view.getUint16(at + 2, true)
  }
  return undefined
}

/** What units are multiplied by to be shown at a time, in the arithmetic of the program itself. */
export function multiplierAt(rule: AmountRule | undefined, nowS: number): number {
  if (!rule) return 1
  if (rule.kind === 'scaled') return nowS >= rule.nextFromS ? rule.next : rule.multiplier
  const grown = (rate: number, spanS: number): number =>
    Math.exp((rate * spanS) / (secondsPerYear * pointsOfOne))
  return grown(rule.rateBefore, rule.updatedS - rule.initializedS) * grown(rule.rate, nowS - rule.updatedS)
}

/** Times this, units of 64 bits stay a finite number. */
const largestMultiplier = 1e288

/** Only a multiplier that the program takes, and by which all units stay finite, can be reckoned with. */
export const isMultiplier = (value: number): boolean => value > 0 && value <= largestMultiplier

/** Smallest units as every wallet shows them: multiplied and cut off, as the program does. */
export const shownUnits = (units: bigint, multiplier: number): bigint =>
  multiplier === 1 ? units : BigInt(Math.trunc(Number(units) * multiplier))

/** The most units that are shown as no more than `shown`: what is typed is never exceeded. */
export function unitsToSend(shown: bigint, multiplier: number): bigint {
  if (multiplier === 1) return shown
  const { numerator, denominator } = fractionOf(multiplier)
  const least = (shown * denominator) / numerator
  // The program's own product of one more may be just what was typed.
  return Number(least + 1n) * multiplier === Number(shown) ? least + 1n : least
}

/** A number of 64 bits is a fraction of whole numbers, exactly. */
function fractionOf(value: number): { numerator: bigint; denominator: bigint } {
  let scaled = value
  let denominator = 1n
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    denominator *= 2n
  }
  return { numerator: BigInt(scaled), denominator }
}
