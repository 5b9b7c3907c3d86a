import { randomBytes } from 'node:crypto'

/** JSON whose whole numbers are written again as they came, where JavaScript would round them. */
export interface WrittenJson {
  /** Of the whole, such numbers among them as marks; a part of it is written by `write`. */
  readonly marked: unknown
  /** The part as JSON text. */
  write(part: unknown): string
}

/** A whole number of sixteen digits or more: those below are held exactly. */
const large = /(?:^|[:,[\s])-?\d{16,}(?![\d.eE])/
/** The largest whole number below which JavaScript holds all. */
const largestSafe = String(Number.MAX_SAFE_INTEGER)

/** Costs little; where it says no, `readWrittenNumbers` finds nothing. */
export const mayRound = (text: string): boolean => large.test(text)

/** A text holds more large numbers than anybody needs. */
export class TooManyNumbers extends Error {
  override name = 'TooManyNumbers'
}

/**
 * Solana has integers of 64 bits (`rentEpoch`), which no number of JavaScript holds.
 *
 * @param text JSON that was parsed already
 * @param most numbers of that kind, each of which costs ten times as much as another one. @default any
 * @returns `undefined` where JavaScript holds every whole number
 * @throws TooManyNumbers
 */
export function readWrittenNumbers(text: string, most = Number.POSITIVE_INFINITY): WrittenJson | undefined {
  if (!mayRound(text)) return undefined
  // Nobody who sends JSON can know it, so that no string of theirs becomes a number.
  const mark = randomBytes(9).toString('base64url')
  const marked = markNumbers(text, mark, most)
  if (marked === undefined) return undefined
  return {
    marked: JSON.parse(marked),
    write: (part) => JSON.stringify(part).replaceAll(`"${mark}`, '').replaceAll(`${mark}"`, ''),
  }
}

function markNumbers(text: string, mark: string, most: number): string | undefined {
  const parts: string[] = []
  let from = 0
  let count = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (!isDigit(code)) at += 1
    else {
      let end = at + 1
      while (isDigit(text.charCodeAt(end))) end += 1
      if (isPartOfNumber(text.charCodeAt(end))) {
        while (isPartOfNumber(text.charCodeAt(end)) || isDigit(text.charCodeAt(end))) end += 1
      } else if (isBeyondSafe(text, at, end)) {
        count += 1
        if (count > most) throw new TooManyNumbers()
        const start = text.charCodeAt(at - 1) === minus ? at - 1 : at
        parts.push(text.slice(from, start), '"', mark, text.slice(start, end), mark, '"')
        from = end
      }
      at = end
    }
  }
  return from === 0 ? undefined : parts.join('') + text.slice(from)
}

const quote = 0x22
const minus = 0x2d
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
/** Of a fraction or an exponent: such a number is none that is written as it came. */
const isPartOfNumber = (code: number): boolean =>
  code === 0x2e || code === 0x65 || code === 0x45 || code === 0x2b || code === minus

/** By its digits, since reading it as a number would cost more than all else. */
const isBeyondSafe = (text: string, start: number, end: number): boolean =>
  end - start > largestSafe.length ||
  (end - start === largestSafe.length && text.slice(start, end) > largestSafe)

/** Behind the quote that ends it. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end + 1
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}
