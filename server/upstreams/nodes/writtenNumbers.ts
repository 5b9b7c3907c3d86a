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
const whole = /^-?\d{16,}$/

/** Costs little; where it says no, `readWrittenNumbers` finds nothing. */
export const mayRound = (text: string): boolean => large.test(text)

/**
 * Solana has integers of 64 bits (`rentEpoch`), which no number of JavaScript holds.
 *
 * @param text JSON that was parsed already
 * @returns `undefined` where JavaScript rounds no whole number
 */
export function readWrittenNumbers(text: string): WrittenJson | undefined {
  if (!mayRound(text)) return undefined
  // Nobody who sends JSON can know it, so that no string of theirs becomes a number.
  const mark = randomBytes(9).toString('base64url')
  const marked = markNumbers(text, mark)
  if (marked === undefined) return undefined
  const marks = new RegExp(`"${mark}([^"]*)"`, 'g')
  return {
    marked: JSON.parse(marked),
    write: (part) => JSON.stringify(part).replace(marks, '$1'),
  }
}

function markNumbers(text: string, mark: string): string | undefined {
  const parts: string[] = []
  let from = 0
  const stringOrNumber = /"|-?\d[\d.eE+-]{15,}/g
  for (let found = stringOrNumber.exec(text); found; found = stringOrNumber.exec(text)) {
    const [token] = found
    if (token === '"') {
      stringOrNumber.lastIndex = endOfString(text, found.index)
      continue
    }
    if (!whole.test(token) || String(Number(token)) === token) continue
    parts.push(text.slice(from, found.index), `"${mark}${token}"`)
    from = found.index + token.length
  }
  return parts.length === 0 ? undefined : parts.join('') + text.slice(from)
}

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
