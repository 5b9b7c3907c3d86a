/** Characters; browsers write fewer than fifty. */
const longest = 1_000

/**
 * How much the client wants a coding of `Accept-Encoding`, from 0 to 1; 0 where it is not named, or refused. What is not
 * named is not sent, though `*` would allow it. Source: RFC 9110 §12.5.3, §12.4.2.
 */
export function weightOf(coding: string, accepts: string): number {
  for (const item of accepts.slice(0, longest).split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (name !== coding) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    if (weight === undefined) return 1
    const value = Number(weight.slice(2))
    return value > 0 && value <= 1 ? value : 0
  }
  return 0
}
