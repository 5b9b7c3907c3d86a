import { parseUrl } from '../contract/parseUrl.ts'

/** Of one project. */
const mostUrls = 10

/** Comma separated, each to the letter as a site names it; what the guarded fetch would refuse by its form is refused here. */
export function readPaymasterUrls(text: string): string[] | undefined {
  const urls = [...new Set(text.split(',').map((url) => url.trim()))]
  return urls.length <= mostUrls && urls.every(isPaymasterUrl) ? urls : undefined
}

function isPaymasterUrl(text: string): boolean {
  if (text.length > 2_000 || text.includes('#')) return false
  const url = parseUrl(text)
  if (!url) return false
  const { protocol, username, password, port, href } = url
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  return href === text || href === `${text}/`
}
