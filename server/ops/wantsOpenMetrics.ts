const openMetrics = 'application/openmetrics-text'

/** Whether a scraper names OpenMetrics 1.0.0, or any, and likes it no less than plain text (RFC 9110, 12.5.1). */
export function wantsOpenMetrics(accept = ''): boolean {
  let open = 0
  let plain = 0
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const { q = '1', version = '1.0.0' } = Object.fromEntries(parameters.map((part) => part.split('=', 2)))
    const quality = Number(q) || 0
    if (type === openMetrics && version === '1.0.0') open = Math.max(open, quality)
    if (type === 'text/plain') plain = Math.max(plain, quality)
  }
  return open > 0 && open >= plain
}
