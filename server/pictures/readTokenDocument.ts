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
  const bare = uri.trim()
  if (bare.startsWith('{')) return readLoosely(bare)
  const inline = dataForm.exec(bare)
  if (inline) {
    const [, base64, text = ''] = inline
    return readLoosely(base64 ? Buffer.from(decoded(text), 'base64').toString('utf8') : decoded(text))
  }
  const url = fetchableUrl(bare, gateways)
  if (!url) return undefined
  const { body } = await fetchGuarded({
    url,
    purpose: 'metadata',
    types: 'any',
    isOwn: isOwnContent(gateways),
  })
  return readLoosely(body.toString('utf8'))
}

/** Of any type of text, with any parameters (RFC 2397): contracts write `;utf8`, `;utf-8`, `;ascii` and more. */
const dataForm =
  /^data:(?:application\/(?:[\w.-]+\+)?json|text\/plain)?(?:;(?!base64,)[\w=."-]*)*(;base64)?,(.*)$/is

/** As JSON, past a byte order mark, and with ends of lines inside of strings. */
function readLoosely(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(plain)
  } catch (error) {
    const flat = plain.replace(/[\t\n\r]+/g, ' ')
    if (flat === plain) throw error
    return JSON.parse(flat)
  }
}

/** Some contracts forget to encode. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
