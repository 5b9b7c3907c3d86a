import { parseUrl } from '../../contract/parseUrl.ts'

/** Cookies hold 4 KB; the address is one part of ours. */
const addressLimit = 1_500

/**
 * Where a popup that took the place of its page goes back to: an address of the very origin that the hand-off is for.
 * What is none is dropped, so that nobody is sent anywhere else.
 */
export function readReturn(text: string | null, hostOrigin: string): string | undefined {
  if (!text || text.length > addressLimit) return undefined
  const url = parseUrl(text)
  if (!url) return undefined
  const { origin, href, username, password } = url
  return origin === hostOrigin && !username && !password ? href : undefined
}

/**
 * The same with `result_uri`, from which the page learns that its login came to an end. It is no secret: only the
 * frame that asked can take the login.
 */
export function withResult(back: string, popup: string, handoff: string): string {
  const address = new URL(back)
  address.searchParams.set('result_uri', `${popup}?handoff=${handoff}`)
  return address.href
}
