import { createHash } from 'node:crypto'
import type { Asset } from '../assets/asset.ts'
import type { CatalogueEntry } from './entry.ts'
import { byRank, type ListedWallet, listWallet } from './listedWallet.ts'
import { type Picture, pictureOf } from './picture.ts'

/** The catalogue at one moment. What was built from it is good while the object is the same. */
export interface CatalogueSnapshot {
  /** Sorted. */
  readonly wallets: readonly ListedWallet[]
  readonly byId: ReadonlyMap<string, ListedWallet>
  /** By wallet id. */
  readonly pictures: ReadonlyMap<string, KeptPicture>
}

export interface KeptPicture {
  readonly picture: Picture
  /** Of the content; `undefined` for one that another catalogue has. Part of `image_id`, so that a browser may keep the picture for good. */
  readonly hash: string | undefined
}

export interface SnapshotOptions {
  entries: readonly CatalogueEntry[]
  files: ReadonlyMap<string, Asset>
  served: readonly string[]
  /** Has another catalogue a picture of this wallet? */
  isElsewhere: (id: string) => boolean
}

export function createSnapshot({ entries, files, served, isElsewhere }: SnapshotOptions): CatalogueSnapshot {
  const pictures = new Map<string, KeptPicture>()
  const wallets = entries.map((entry) => {
    const picture = pictureOf(entry, files)
    const fetched = entry.image === undefined && isElsewhere(entry.id)
    const hash = fetched ? undefined : createHash('sha256').update(picture.raw).digest('hex').slice(0, 8)
    pictures.set(entry.id, { picture, hash })
    return listWallet(entry, hash === undefined ? entry.id : `${entry.id}.${hash}`, served)
  })
  return {
    wallets: wallets.sort(byRank),
    byId: new Map(wallets.map((wallet) => [wallet.entry.id, wallet])),
    pictures,
  }
}
