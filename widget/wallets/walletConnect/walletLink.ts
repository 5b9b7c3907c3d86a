import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'

/** How a wallet is opened: an app of this device by its own scheme or address, or a web page. */
export type LinkKind = 'mobile' | 'desktop' | 'web'

const links: Readonly<Record<LinkKind, 'mobile_link' | 'desktop_link' | 'webapp_link'>> = {
  mobile: 'mobile_link',
  desktop: 'desktop_link',
  web: 'webapp_link',
}

/** Schemes that run something in the browser, read files, or start any app at all: never a wallet's. */
const forbidden: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'chrome',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'intent',
  'javascript',
  'mailto',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])

const linkForm = /^([a-z][a-z0-9+.-]{1,63}):\/\/[\w.~%/-]{0,200}$/i

/** What `wc?uri=` is put behind; some records have the bare name of the scheme. `undefined` for what is no such link. */
function baseOf(link: string): string | undefined {
  const whole = link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`
  const scheme = linkForm.exec(whole)?.[1]?.toLowerCase()
  if (!scheme || forbidden.has(scheme) || (scheme === 'https' && !URL.canParse(whole))) return undefined
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
  const base = link && baseOf(link)
  if (!base || (kind === 'web' && !isWeb(base))) return undefined
  return `${base}wc`
}

/** An app is opened over the page, which stays where it is; a web page gets a tab of its own. */
export const linkTarget = (link: string): '_top' | '_blank' => (isWeb(link) ? '_blank' : '_top')

const isWeb = (link: string): boolean => link.slice(0, 6).toLowerCase() === 'https:'
