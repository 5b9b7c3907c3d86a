/** What a person's browser or phone may be sent to from the catalogue. */

/** An https address without user info. */
export function isWebLink(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname.includes('.')
}

/** Schemes that a browser itself gives a meaning to: none of them opens an app. */
const browserSchemes: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'chrome',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'https',
  'intent',
  'javascript',
  'mailto',
  'resource',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])

/** `scheme://…` of an app; in it only what needs no escape. */
export function isAppLink(text: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9.+-]{1,40}):\/\/[\w.~:/?=&%-]*$/i.exec(text) ?? []
  return scheme !== undefined && !browserSchemes.has(scheme.toLowerCase())
}
