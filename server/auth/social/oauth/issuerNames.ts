const google = 'https://accounts.google.com'
/** Google documents that `iss` is either of them: https://developers.google.com/identity/openid-connect/openid-connect */
const bareGoogle = 'accounts.google.com'

/** What an id token of this issuer may call it. OpenID Connect Core §2 wants the address as it is, and only Google differs. */
export const issuerNames = (issuer: string): string[] => (issuer === google ? [google, bareGoogle] : [issuer])

/**
 * An id token with Google's address as its discovery document spells it, for a reader that takes no other; any other token as it
 * is. Its signature is lost, which a reader needs not that had the token from the provider itself (OpenID Connect Core §3.1.3.7).
 */
export function withWholeIssuer(idToken: string): string {
  const [header, payload = '', signature] = idToken.split('.')
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    if (claims?.iss !== bareGoogle) return idToken
    const spelled = Buffer.from(JSON.stringify({ ...claims, iss: google })).toString('base64url')
    return [header, spelled, signature].join('.')
  } catch {
    return idToken
  }
}
