/**
 * Words by which a provider says that what the operator registered is wrong. What is not among them is the person's no, or
 * their code that is over. Sources: RFC 6749 §5.2;
 * https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors;
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors.
 */
const words: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'redirect_uri_mismatch',
  'incorrect_client_credentials',
  'application_suspended',
  'client-not-enrolled',
  'client-forbidden',
])

/** Facebook's codes: https://developers.facebook.com/docs/graph-api/guides/error-handling (1: secret, 101: API key). */
const facebookCodes: ReadonlySet<number> = new Set([1, 101])

/** The word, where an answer says that our own set-up is at fault; `undefined` where it says something else. */
export function ownFault(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { error, reason } = answer as { error?: unknown; reason?: unknown }
  for (const word of [error, reason]) if (typeof word === 'string' && words.has(word)) return word
  const { type, code } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return type === 'OAuthException' && facebookCodes.has(Number(code)) ? `OAuthException ${code}` : undefined
}
