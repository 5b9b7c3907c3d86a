import type { FetchGuarded } from '../upstreams/guardedFetch/guardedFetch.ts'
import { isOwnContent } from './gatewayContent.ts'
import { fetchableUrl, type Gateways } from './pictureUri.ts'

/**
 * What `tokenURI` of ERC-721 or `uri` of ERC-1155 leads to, in JSON; `undefined` when it leads nowhere.
 *
 * @throws FetchTrouble, and SyntaxError for what is no JSON
 */
export async function readTokenDocument(
  { fetchGuarded, gateways }: { fetchGuarded: FetchGuarded; gateways: Gateways },
  uri: string,
): Promise<unknown> {
  const inline = /^data:application\/json(?:;charset=[\w-]+|;utf8)?(;base64)?,(.*)$/is.exec(uri)
  if (inline) {
    const [, base64, text = ''] = inline
    return JSON.parse(base64 ? Buffer.from(text, 'base64').toString('utf8') : decoded(text))
  }
  const url = fetchableUrl(uri, gateways)
  if (!url) return undefined
  const { body } = await fetchGuarded({
    url,
    purpose: 'metadata',
    types: 'any',
    isOwn: isOwnContent(gateways),
  })
  return JSON.parse(body.toString('utf8'))
}

/** Some contracts forget to encode. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
