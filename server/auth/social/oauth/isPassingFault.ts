/** Facebook's codes of limits, and of its own trouble: https://developers.facebook.com/docs/graph-api/guides/error-handling */
const facebookCodes: ReadonlySet<number> = new Set([2, 4, 17, 32, 613])

/** A page, or the line that Cloudflare has in place of one: a firewall in front of the provider speaks, not the provider. */
const isOfFirewall = (text: string): boolean => /^\s*<|^error code: \d+\s*$/.test(text)

/**
 * Does a status of 4xx speak of the provider all the same, and pass by itself? GitHub has 403 for its limits, in a message;
 * Facebook has its own codes.
 */
export function isPassingFault(answer: unknown, text: string): boolean {
  if (isOfFirewall(text)) return true
  if (typeof answer !== 'object' || answer === null) return false
  const { message, error } = answer as { message?: unknown; error?: unknown }
  if (typeof message === 'string' && /rate limit/i.test(message)) return true
  if (typeof error !== 'object' || error === null) return false
  const { type, code, is_transient } = error as Record<string, unknown>
  return is_transient === true || (type === 'OAuthException' && facebookCodes.has(Number(code)))
}
