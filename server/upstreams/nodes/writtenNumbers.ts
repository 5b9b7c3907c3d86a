import { randomUUID } from 'node:crypto'

/** JSON whose numbers are written again as they came, where JavaScript would round them or write them otherwise. */
export interface WrittenJson {
  /** Of the whole, such numbers among them as marks; a part of it is written by `write`. */
  readonly marked: unknown
  /** The part as JSON text. */
  write(part: unknown): string
}

/** Where a number begins that JavaScript may not write as it came: sixteen digits, a fraction, an exponent or a minus zero. */
const suspicious = /(?:^|[:,[\s])(?:-0|-?(?:\d{16}|\d{1,15}[.eE]))/

/**
 * Solana has integers of 64 bits (`rentEpoch`), which no number of JavaScript holds.
 *
 * @param text JSON that was parsed already
 * @returns `undefined` where JavaScript writes every number as it came
 */
export function readWrittenNumbers(text: string): WrittenJson | undefined {
  if (!suspicious.test(text)) return undefined
  // Nobody who sends JSON can know it, so that no string of theirs becomes a number.
  const mark = randomUUID()
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
  const stringOrNumber = /"|-?\d[\d.eE+-]*/g
  for (let found = stringOrNumber.exec(text); found; found = stringOrNumber.exec(text)) {
    const [token] = found
    if (token === '"') {
      stringOrNumber.lastIndex = endOfString(text, found.index)
      continue
    }
    if (String(Number(token)) === token) continue
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
