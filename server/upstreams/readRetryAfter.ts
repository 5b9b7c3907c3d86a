/**
 * `Retry-After` in ms from now: seconds, or a date of HTTP in any of its three forms. Source: RFC 9110 §10.2.3, §5.6.7.
 * `undefined` where it says neither.
 */
export function readRetryAfter(value: unknown, now: number = Date.now()): number | undefined {
  const text = String(Array.isArray(value) ? value[0] : (value ?? '')).trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined
  const at = Date.parse(/GMT|UTC|[+-]\d{4}$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
