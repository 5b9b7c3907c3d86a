import { timingSafeEqual } from 'node:crypto'
import { createReadThrough } from '../cache/readThrough.ts'
import { createPicture, type Picture, svgType } from '../catalogue/picture.ts'
import { callCosts } from '../limits/callCosts.ts'
import type { Caches } from '../observe/caches.ts'
import { FetchTrouble } from '../upstreams/guardedFetch/fetchTrouble.ts'
import type { FetchGuarded } from '../upstreams/guardedFetch/guardedFetch.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { isOwnContent } from './gatewayContent.ts'
import { pictureTypeOf, pictureTypes } from './pictureType.ts'
import { fetchableUrl, type Gateways, inlinePicture } from './pictureUri.ts'

/** Pictures that stand at addresses of strangers, shown through this server. */
export interface Pictures {
  /**
   * What a page may show for a picture's URI (https, ipfs, ar, or small inline pictures): an address of this server.
   * `undefined` when it is nothing that can be shown.
   */
  addressOf(uri: string): string | undefined
  /** Was this URL signed here? Otherwise the server would fetch for everybody. */
  isOurs(url: string, signature: string): boolean
  /** @throws FetchTrouble */
  get(url: string, by?: Claimant): Promise<Picture>
}

export interface PicturesOptions {
  /** Under which browsers reach this server. */
  origin: string
  gateways: Gateways
  fetchGuarded: FetchGuarded
  /** Keyed, hex. */
  mac(text: string): string
  caches?: Caches
}

/** Bytes of one picture, and of all that are remembered. */
const pictureLimit = 5 * 1_048_576
const memoryLimit = 64 * 1_048_576
/** Ms; browsers keep a picture for a day. */
const freshMs = 3_600_000

export function createPictures({ origin, gateways, fetchGuarded, mac, caches }: PicturesOptions): Pictures {
  const isOwn = isOwnContent(gateways)
  const known = createReadThrough<Picture>({
    async read(url) {
      const { type, body } = await fetchGuarded({
        url,
        purpose: 'picture',
        types: pictureTypes,
        isOwn,
        limit: pictureLimit,
      })
      const named = pictureTypeOf(type, body)
      if (!named) throw new FetchTrouble('type')
      return createPicture(named === 'image/svg+xml' ? svgType : named, body)
    },
    cost: () => callCosts.picture,
    freshMs,
    limit: memoryLimit,
    sizeOf: ({ raw }) => raw.length,
  })
  caches?.add('pictures', known)
  return {
    addressOf(uri) {
      const inline = inlinePicture(uri)
      if (inline) return inline
      const url = fetchableUrl(uri, gateways)
      return url && `${origin}/v1/picture?${new URLSearchParams({ url, sig: mac(url) })}`
    },
    isOurs(url, signature) {
      const [given, ours] = [Buffer.from(signature), Buffer.from(mac(url))]
      return given.length === ours.length && timingSafeEqual(given, ours)
    },
    get: (url, by) => known.get(url, by),
  }
}
