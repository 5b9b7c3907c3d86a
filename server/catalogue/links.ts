import { parseUrl } from '../contract/parseUrl.ts'
import { isReservedScheme } from './reservedSchemes.ts'

/** What a person's browser or phone may be sent to from the catalogue. */

/** An https address without user info. */
export function isWebLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/.test(text)) return false
  const url = parseUrl(text)
  if (!url) return false
  const { username, password, hostname } = url
  return username === '' && password === '' && hostname.includes('.')
}

/** RFC 3986, §3.1. */
const schemeForm = /^[a-z][a-z0-9.+-]{1,40}$/

/** May an operator give this scheme to a wallet? @param scheme lower case */
export const isAppScheme = (scheme: string): boolean => schemeForm.test(scheme) && !isReservedScheme(scheme)

/** Scheme of `scheme://…` in lower case; in the link only what needs no escape. `undefined` for what is not such a link. */
export function schemeOf(text: string): string | undefined {
  const [, scheme] = /^([a-z][a-z0-9.+-]{1,40}):\/\/[\w.~:/?=&%-]*$/i.exec(text) ?? []
  return scheme?.toLowerCase()
}

/** Is it `scheme://…` of an app, with a scheme that may be a wallet's? */
export function isAppLink(text: string): boolean {
  const scheme = schemeOf(text)
  return scheme !== undefined && isAppScheme(scheme)
}

/** The schemes of apps that an entry's links have. */
export const appSchemesOf = (entry: {
  mobile_link?: string | undefined
  desktop_link?: string | undefined
}): string[] => [
  ...new Set(
    [entry.mobile_link, entry.desktop_link].flatMap((link) => {
      const scheme = link === undefined ? undefined : schemeOf(link)
      return scheme !== undefined && isAppScheme(scheme) ? [scheme] : []
    }),
  ),
]
