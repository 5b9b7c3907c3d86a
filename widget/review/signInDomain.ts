import { isSameAccount } from './isOwnSignIn.ts'
import type { Risk } from './subject.ts'

/** First line of EIP-4361 and of its kin on other chains (CAIP-122), read as leniently as any server may. */
const firstLine = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/)?(\S{1,1000})\s+wants you to sign in with your\s/i

/** Whom a message signs a person in to, as the message says it; `undefined` when it is no such message. */
export const signInDomain = (text: string): string | undefined => firstLine.exec(text)?.[1]

/** The field of that standard, wherever it stands and however often. */
const uriLine = /^[^\S\n]{0,64}URI:[^\S\n]{0,64}(\S{1,1000})/gim
/** What follows the first line, where it is an address of any chain, with or without CAIP-10's chain in front. */
const accountLine =
  /wants you to sign in with your\s[^\n]{0,64}?account:\s*(?:[-a-z0-9]+:[-_a-zA-Z0-9]+:)?([0-9a-zA-Z]{26,90})(?:\s|$)/i

/**
 * The name of another site or app than the one that asks, where the message signs in to it; `undefined` where there is
 * none. Who signs it for a page in between has let that page in. Ports count, names are compared as a browser does
 * (IDNA, the scheme's own port).
 *
 * @param site origin of the page, as a handshake checked it
 */
export function foreignPlace(text: string, site: string): string | undefined {
  const domain = signInDomain(text)
  if (domain === undefined) return undefined
  if (isForeignDomain(domain, site)) return domain
  const uris = [...text.matchAll(uriLine)].map(([, uri = '']) => uri)
  const foreign = uris.find((uri) => originOf(uri) !== site)
  return foreign && nameOf(foreign, site)
}

export const isForeignSignIn = (text: string, site: string): boolean => foreignPlace(text, site) !== undefined

function isForeignDomain(domain: string, site: string): boolean {
  try {
    const { protocol, host } = new URL(site)
    const named = new URL(`${protocol}//${domain}`)
    // A name before an @ only looks like a site; a path is no part of a domain.
    return named.href !== `${protocol}//${host}/`
  } catch {
    return true
  }
}

const originOf = (uri: string): string | undefined => (URL.canParse(uri) ? new URL(uri).origin : undefined)

/** Its host, where that tells it from the page. */
function nameOf(uri: string, site: string): string {
  if (!URL.canParse(uri)) return uri
  const { host, origin } = new URL(uri)
  return host === '' ? uri : host === new URL(site).host ? origin : host
}

/** What is risky about a message as a sign-in: it is for another site, or of another account than the one that signs. */
export function signInRisks(text: string, site: string, address: string): Risk[] {
  const account = signInDomain(text) === undefined ? undefined : accountLine.exec(text)?.[1]
  return [
    ...(isForeignSignIn(text, site) ? ['foreign_sign_in' as const] : []),
    ...(account !== undefined && !isSameAccount(account, address) ? ['sign_in_account' as const] : []),
  ]
}
