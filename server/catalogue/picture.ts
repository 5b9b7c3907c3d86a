import { createHash } from 'node:crypto'
import type { Asset } from '../assets/asset.ts'
import type { CatalogueEntry } from './entry.ts'
import { initials, monogram } from './monogram.ts'

/** A picture in the forms in which it is sent; how long it may be kept is said where it is sent. */
export type Picture = Omit<Asset, 'integrity' | 'cacheControl'>

export const svgType = 'image/svg+xml; charset=utf-8'

export const createPicture = (type: string, raw: Buffer): Picture => ({
  type,
  etag: createHash('sha256').update(raw).digest('base64url').slice(0, 22),
  raw,
  br: undefined,
  gzip: undefined,
})

/** Letters on a tile. */
export const tile = (letters: string, seed: string): Picture =>
  createPicture(svgType, Buffer.from(monogram(letters, seed)))

/** The picture that an entry has by itself: its own, one of the build, or its letters. */
export function pictureOf(entry: CatalogueEntry, files: ReadonlyMap<string, Asset>): Picture {
  if (entry.image) return decode(entry.image)
  const built = entry.icon === undefined ? undefined : files.get(`/assets/wallets/${entry.icon}.svg`)
  return built ?? tile(initials(entry.name), entry.id)
}

function decode(dataUrl: string): Picture {
  const [head = '', body = ''] = dataUrl.split(',')
  const type = head.slice('data:'.length, -';base64'.length)
  return createPicture(type === 'image/svg+xml' ? svgType : type, Buffer.from(body, 'base64'))
}
