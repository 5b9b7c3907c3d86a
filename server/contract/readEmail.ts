import { asciiDomain } from './asciiDomain.ts'
import { halfWidth } from './halfWidth.ts'

/** WHATWG's pattern of a valid e-mail address, with a dot in the domain. */
export const emailForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/
/** RFC 5321, 4.5.3.1. */
export const emailLimit = 254

/** A name before the address (RFC 5322), or its scheme as a link has it (RFC 6068). */
const bare = (text: string): string =>
  text
    .replace(/^[^<>@]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .trim()

/**
 * The one spelling of an e-mail address that a person typed or pasted, as a letter is sent to it; `undefined` when it is no
 * address that we send to. Letters beyond ASCII before the @ (RFC 6531) are not taken: few mail servers know them.
 */
export function readEmail(text: string): string | undefined {
  const plain = bare(halfWidth(text.replace(/\p{Cf}/gu, '')).trim())
  // A domain with its final dot is the same one (RFC 1034, 3.1).
  const email = asciiDomain(plain)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/\.$/, '')
  return email.length <= emailLimit && emailForm.test(email) ? email : undefined
}
