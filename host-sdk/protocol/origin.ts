/**
 * Who may embed: exact match by scheme, host and port; the only wildcard form is `https://*.example.com`,
 * which stands for exactly one label. Apps in a web view and extensions have schemes of their own, exact too. Source: design.md §2; RFC 6454 for what an origin is.
 */

/** An allow-list entry that is well formed: an origin as the browser serialises it, or the wildcard form. */
export function isOriginPattern(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 255) return false
  if (value.startsWith('https://*.')) {
    const rest = value.slice('https://*.'.length)
    return rest.includes('.') && !rest.includes('*') && isOrigin(`https://${rest}`)
  }
  return isPageOrigin(value)
}

/** Of a page, of an app in a web view or of an extension: what `event.origin` and `Origin` give. */
export const isPageOrigin = (value: unknown): value is string =>
  isOrigin(value) ||
  (typeof value === 'string' &&
    /^(capacitor|ionic|tauri|(chrome|moz)-extension):\/\/[a-z\d][a-z\d.-]*$/.test(value))

/** Exactly what `location.origin` of an http(s) page gives: no path, no user info, no default port, lower case. */
export function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !/^https?:\/\/[a-z0-9.:[\]-]+$/.test(value)) return false
  try {
    const url = new URL(value)
    return url.origin === value && !url.hostname.endsWith('.')
  } catch {
    return false
  }
}

/** Does one entry of the list stand for this origin? */
export function matchesOrigin(pattern: string, origin: string): boolean {
  if (!pattern.startsWith('https://*.')) return pattern === origin
  const suffix = pattern.slice('https://*'.length)
  if (!origin.startsWith('https://') || !origin.endsWith(suffix)) return false
  const label = origin.slice('https://'.length, -suffix.length)
  return /^[a-z0-9-]+$/.test(label)
}

/** Is the origin well formed and on the list? `null`, upper case, trailing dots and the like never are. */
export const isAllowedOrigin = (patterns: readonly string[], origin: unknown): origin is string =>
  isPageOrigin(origin) && patterns.some((pattern) => matchesOrigin(pattern, origin))
