import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'

/** How a wallet is opened: an app of this device by its own scheme or address, or a web page. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

const links: Readonly<Record<LinkKind, 'mobile_link' | 'desktop_link' | 'webapp_link'>> = {
  mobile: 'mobile_link',
  desktop: 'desktop_link',
  web: 'webapp_link',
}

/** An address without a query, or one of an app, whose query is its own. */
const webForm = /^https:\/\/[\w.~%/-]{1,200}$/i
const appForm = /^([a-z][a-z0-9+.-]{1,40}):\/\/[\w.~:/?=&%-]{0,200}$/i

/**
 * What `wc?uri=` is put behind; some records have the bare name of the scheme. Only https, and the schemes that the server
 * lists for this wallet; `undefined` for any other link.
 */
function baseOf(link: string, schemes: readonly string[]): string | undefined {
  const whole = link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`
  const scheme = appForm.exec(whole)?.[1]?.toLowerCase()
  const isAllowed =
    scheme === 'https'
      ? webForm.test(whole) && URL.canParse(whole)
      : scheme !== undefined && schemes.includes(scheme)
  if (!isAllowed) return undefined
  return whole.endsWith('/') ? whole : `${whole}/`
}

/** The link that hands a pairing to a wallet (inventory §2.6.3); only by what its record names. */
export function walletLink(wallet: CatalogueWallet, kind: LinkKind, uri: string): string | undefined {
  const link = appLink(wallet, kind)
  return link && `${link}?uri=${encodeURIComponent(uri)}`
}

/** The link that opens a wallet which is paired already. */
export function appLink(wallet: CatalogueWallet, kind: LinkKind): string | undefined {
  const link = wallet[links[kind]]
  const base = link && baseOf(link, wallet.app_schemes ?? [])
  if (!base || (kind === 'web' && !isWeb(base))) return undefined
  return `${base}wc`
}

/** An app is opened over the page, which stays where it is; a web page gets a tab of its own. */
export const linkTarget = (link: string): '_top' | '_blank' => (isWeb(link) ? '_blank' : '_top')

const isWeb = (link: string): boolean => link.slice(0, 6).toLowerCase() === 'https:'
