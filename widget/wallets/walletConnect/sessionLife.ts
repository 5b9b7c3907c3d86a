/** As a number of seconds this is in 5138: the wallet wrote milliseconds. */
const latestSeconds = 100_000_000_000
const longestDate = 100

/** Of texts with other words, or without a year or month that can be told, `Date.parse` makes dates that nobody meant. */
const dateWords =
  /^(?:t|z|gmt|utc|[ap]m|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/i
const monthForm = /^\d{4}[-/]\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i

/** ISO 8601, also with a space in the middle or a zone without a colon; dates of HTTP and mail, and of JavaScript. */
function dateMsOf(text: string): number {
  const plain = text
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, '$1T')
    .replace(/^(\d.*T.*[+-]\d{2})(\d{2})$/, '$1:$2')
  const words = plain.match(/[a-z]+/gi) ?? []
  const isDate = words.every((word) => dateWords.test(word)) && monthForm.test(plain) && /\d{4}/.test(plain)
  return isDate ? Date.parse(plain) : Number.NaN
}

/** A number, also as text; a date as text. */
function timeMsOf(expiry: unknown): number {
  const text = typeof expiry === 'string' ? expiry.trim() : ''
  const given = typeof expiry === 'number' ? expiry : text === '' ? Number.NaN : Number(text)
  if (Number.isNaN(given)) return dateMsOf(text.slice(0, longestDate))
  return given > latestSeconds ? given : given * 1000
}

/** When a session runs out, ms; one that names no time lives until its wallet ends it, as it does for the client. */
export function expiryMsOf({ expiry }: { expiry: unknown }): number {
  const timeMs = timeMsOf(expiry)
  return Number.isNaN(timeMs) ? Number.POSITIVE_INFINITY : timeMs
}

export const isOver = (session: { expiry: unknown }): boolean => expiryMsOf(session) <= Date.now()
