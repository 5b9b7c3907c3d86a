import { domainToUnicode } from 'node:url'
import { asciiDomain } from '../contract/asciiDomain.ts'

/**
 * The one spelling of a mailbox that somebody proved: its domain in ASCII, in small letters. Letters beyond ASCII before the
 * @ stay as they are: the small form of some is in ASCII (a Kelvin sign becomes a `k`), and that is another mailbox.
 */
export const mailbox = (email: string): string =>
  asciiDomain(email.trim()).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Every spelling under which a row may hold a mailbox, that of today first: before domains were written in ASCII, a
 * provider's address was kept with the letters that it came with.
 */
export function spellingsOf(email: string): string[] {
  const today = mailbox(email)
  const at = today.lastIndexOf('@') + 1
  const domain = today.slice(at)
  if (at === 0 || !domain.includes('xn--')) return [today]
  const letters = domainToUnicode(domain)
  const before = [letters, letters.normalize('NFD')].map((each) => today.slice(0, at) + each)
  // What leads back to another domain, or to none, is somebody else's.
  return [...new Set([today, ...before.filter((each) => mailbox(each) === today)])]
}
