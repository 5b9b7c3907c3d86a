import type { Gateways } from './pictureUri.ts'

/** What a gateway keeps by its hash; another path of that server is none of a stranger's business. */
const contentPaths = {
  ipfs: /^\/ipfs\/[a-zA-Z0-9]+(?:\/|$)/,
  arweave: /^\/[\w-]{43}(?:\/|$)/,
} as const

/** Some servers read these as slashes, and the dots beside them as a way up. */
const hiddenSlash = /%(?:2f|5c|00)/i

/**
 * Is this content of a gateway that the operator runs himself? Then it may be asked although it is plain or inside his
 * network. Strangers choose the rest of the path, so that an address counts only after the parser resolved its dots.
 */
export function isOwnContent(gateways: Gateways): (url: URL) => boolean {
  return (url) => {
    if (hiddenSlash.test(url.pathname)) return false
    return (['ipfs', 'arweave'] as const).some((kind) => {
      const { origin, pathname } = new URL(gateways[kind])
      const base = pathname.replace(/\/$/, '')
      if (url.origin !== origin || !gateways.inside.includes(origin)) return false
      return url.pathname.startsWith(base) && contentPaths[kind].test(url.pathname.slice(base.length))
    })
  }
}
