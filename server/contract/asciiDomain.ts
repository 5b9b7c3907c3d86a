import { parseUrl } from './parseUrl.ts'

/** Characters that would end the domain of an address of the web. */
const ofAddresses = /[\s/?#@:\\%[\]]/

/**
 * An e-mail address with its domain as mail servers name it: letters beyond ASCII are written in ASCII, as browsers do (UTS 46,
 * RFC 5891), so that a mailbox has one spelling. What cannot be written so stays, and is no address.
 */
export function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at < 2 || /^[!-~]*$/.test(domain) || ofAddresses.test(domain)) return email
  return email.slice(0, at) + (parseUrl(`https://${domain}`)?.hostname ?? domain)
}
