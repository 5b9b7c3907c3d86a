import { isOriginPattern } from '../../host-sdk/protocol/origin.ts'
import { parseUrl } from '../contract/parseUrl.ts'

const wildcard = 'https://*.'

/**
 * An origin as browsers write it, of one as people write it: lower case, without a slash at its end or the port that goes
 * without saying, international names in Punycode. `undefined` where it is none.
 */
export function writtenOrigin(text: string): string | undefined {
  const typed = text.trim().replace(/\/$/, '')
  const isWildcard = typed.toLowerCase().startsWith(wildcard)
  const plain = isWildcard ? `https://${typed.slice(wildcard.length)}` : typed
  if (/^https?:/i.test(plain)) {
    // More than scheme, host and port is not an origin in other letters.
    if (!/^https?:\/\/[^\s/?#@\\%*]+$/i.test(plain)) return undefined
    const origin = parseUrl(plain)?.origin ?? ''
    const written = isWildcard ? origin.replace('https://', wildcard) : origin
    return isOriginPattern(written) ? written : undefined
  }
  const app = typed.toLowerCase()
  return isOriginPattern(app) ? app : undefined
}
