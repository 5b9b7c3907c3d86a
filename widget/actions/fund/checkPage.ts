import { FundError } from './fundError.ts'

const isOwnMachine = (hostname: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')

/**
 * Who answers with the address of a page is not believed: it leads where the server's table says or nowhere, and encrypted
 * unless it stays on this machine.
 *
 * @param pages origins
 * @throws FundError `other_page`
 */
export function checkPage(address: string, pages: readonly string[]): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url?.username === '' && url.password === ''
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnMachine(url.hostname))
  if (url && isPlain && isSafe && pages.includes(url.origin)) return url.href
  throw new FundError('other_page')
}
