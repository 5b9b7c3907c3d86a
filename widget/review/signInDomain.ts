/** First line of EIP-4361 and of its kin on other chains (CAIP-122), read as leniently as any server may. */
const firstLine = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/)?(\S{1,1000})\s+wants you to sign in with your\s/i

/** Whom a message signs a person in to, as the message says it; `undefined` when it is no such message. */
export const signInDomain = (text: string): string | undefined => firstLine.exec(text)?.[1]

/**
 * Does the message sign in to another site than the one that asks? Who signs it for a page in between has let that
 * page in. Ports count, names are compared as a browser does (IDNA, the scheme's own port).
 *
 * @param site origin of the page, as a handshake checked it
 */
export function isForeignSignIn(text: string, site: string): boolean {
  const domain = signInDomain(text)
  if (domain === undefined) return false
  try {
    const { protocol, host } = new URL(site)
    const named = new URL(`${protocol}//${domain}`)
    // A name before an @ only looks like a site; a path is no part of a domain.
    return named.host !== host || named.href !== `${protocol}//${host}/`
  } catch {
    return true
  }
}
