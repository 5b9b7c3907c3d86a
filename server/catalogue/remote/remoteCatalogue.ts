import * as z from 'zod/mini'
import { createLruCache } from '../../cache/lruCache.ts'
import { steadyNow } from '../../cache/steadyNow.ts'
import { catalogueSearch } from '../../contract/catalogueSizes.ts'
import type { Picture } from '../picture.ts'
import { createPicture, svgType } from '../picture.ts'
import { askRemote, RemoteTrouble } from './askRemote.ts'
import { type RemoteWallet, readRemoteWallet } from './readRemoteWallet.ts'

/** A copy of another catalogue that speaks the same contract. */
export interface RemoteCatalogue {
  /** All its wallets. @throws RemoteTrouble when one page does not come: half a copy is none */
  load(): Promise<RemoteWallet[]>
  /** A picture, from memory when it was asked for lately; `undefined` when it does not come. */
  picture(imageId: string): Promise<Picture | undefined>
}

export interface RemoteOptions {
  /** Its address; a query in it goes along with every request. */
  url: string
  /** Ms of one request. @default 10_000 */
  timeoutMs?: number
  onAnswer?: (what: 'list' | 'image', outcome: string) => void
  onError?: (error: unknown) => void
  now?: () => number
}

/** Bytes of one page, of one picture, and of all pictures in memory. */
const pageLimit = 4 * 1024 * 1024
const pictureLimit = 256 * 1024
const pictureMemory = 32 * 1024 * 1024
/** Wallets of one copy at most. */
const walletLimit = 10_000
/** Ms that a failed picture is not asked for again. */
const pictureRetry = 60_000

const listTypes: ReadonlySet<string> = new Set(['application/json'])
const pictureTypes: ReadonlySet<string> = new Set(['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'])

const pageSchema = z.object({ data: z.array(z.unknown()), count: z.int().check(z.minimum(0)) })

export function createRemoteCatalogue(options: RemoteOptions): RemoteCatalogue {
  const { url, timeoutMs = 10_000, onAnswer, onError, now = steadyNow } = options
  const pictures = createLruCache<{ picture: Picture | undefined; until: number }>(pictureMemory)
  const running = new Map<string, Promise<Picture | undefined>>()

  async function counted<T>(what: 'list' | 'image', work: () => Promise<T>): Promise<T> {
    try {
      const value = await work()
      onAnswer?.(what, 'ok')
      return value
    } catch (error) {
      onAnswer?.(what, error instanceof RemoteTrouble ? error.reason : 'transport')
      throw error
    }
  }
  const page = (number: number) =>
    counted('list', async () => {
      const query = { page: String(number), entries: String(catalogueSearch) }
      const { body } = await askRemote({
        url: address(url, 'getWallets', query),
        timeoutMs,
        limit: pageLimit,
        types: listTypes,
      })
      return parsePage(body)
    })

  async function fetchPicture(imageId: string): Promise<Picture | undefined> {
    const question = { url: address(url, `getWalletImage/${imageId}`), timeoutMs }
    try {
      const { type, body } = await counted('image', () =>
        askRemote({ ...question, limit: pictureLimit, types: pictureTypes }),
      )
      const picture = createPicture(type === 'image/svg+xml' ? svgType : type, body)
      pictures.set(imageId, { picture, until: Number.POSITIVE_INFINITY }, body.length)
      return picture
    } catch (error) {
      onError?.(error)
      pictures.set(imageId, { picture: undefined, until: now() + pictureRetry })
      return undefined
    }
  }

  return {
    async load() {
      const found = new Map<string, RemoteWallet>()
      for (let number = 1; ; number += 1) {
        const { data, count } = await page(number)
        // A page that is longer than was asked for is believed up to there.
        for (const record of data.slice(0, catalogueSearch)) {
          const wallet = readRemoteWallet(record)
          if (wallet) found.set(wallet.entry.id, wallet)
        }
        const end = number * catalogueSearch
        if (data.length === 0 || end >= Math.min(count, walletLimit)) return [...found.values()]
      }
    },
    picture(imageId) {
      const known = pictures.get(imageId)
      if (known && now() < known.until) return Promise.resolve(known.picture)
      const started = running.get(imageId) ?? fetchPicture(imageId).finally(() => running.delete(imageId))
      running.set(imageId, started)
      return started
    },
  }
}

function parsePage(body: Buffer): z.infer<typeof pageSchema> {
  try {
    return pageSchema.parse(JSON.parse(body.toString('utf8')))
  } catch (cause) {
    throw new RemoteTrouble('shape', { cause })
  }
}

/** `https://a.example/base?key=1` and `getWallets` → `https://a.example/base/getWallets?key=1&…` */
function address(base: string, path: string, query: Record<string, string> = {}): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
