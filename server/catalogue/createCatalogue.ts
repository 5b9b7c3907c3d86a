import type { Asset } from '../assets/asset.ts'
import type { CatalogueEntry } from './entry.ts'
import { createKept } from './kept.ts'
import { appSchemesOf } from './links.ts'
import { mergeEntries } from './mergeEntries.ts'
import type { Picture } from './picture.ts'
import type { RemoteCatalogue } from './remote/remoteCatalogue.ts'
import { shippedEntries } from './shippedEntries.ts'
import { type CatalogueSnapshot, createSnapshot } from './snapshot.ts'
import { walletSchemes } from './walletSchemes.ts'
import { withNamedLinks } from './withNamedLinks.ts'

/**
 * The wallets that people can choose from, in memory:
 *
 *   shipped       or, when there is one, the copy of another catalogue
 *   file          of the operator, read at the start
 *   database      what the operator added by command
 *
 * A later layer takes the place of an earlier entry with the same id or rdns.
 */
export interface Catalogue {
  current(): CatalogueSnapshot
  /** The operator changed what is in the database; resolves when it is in the list. */
  changed(): Promise<void>
  /** The picture that another catalogue has; `undefined` when there is none, or it does not come. */
  remotePicture(id: string): Promise<Picture | undefined>
}

export interface CatalogueOptions {
  /** Of the operator's file. */
  file: readonly CatalogueEntry[]
  loadAdded: () => Promise<CatalogueEntry[]>
  remote: RemoteCatalogue | undefined
  files: ReadonlyMap<string, Asset>
  /** CAIP-2 ids of the networks that are served. */
  served: readonly string[]
  /** Schemes of apps that the operator names beside those of `walletSchemes` and of his own wallets; lower case. */
  schemes?: readonly string[]
  onError: (source: 'database' | 'remote', error: unknown) => void
  /** Schemes of another catalogue's links that were left out, because nobody named them. */
  onDropped?: (schemes: readonly string[]) => void
  /** How many wallets are listed now. */
  onChange?: (count: number) => void
  now?: () => number
}

/** Ms after which another process's command is seen. */
const addedAge = 5_000
/** Ms after which the other catalogue is copied anew, and after which that is tried again when it failed. */
const remoteAge = 3_600_000
const remoteRetry = 60_000

/** Resolves when the database was read; another catalogue is copied behind the first answers. */
export async function createCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const { file, remote, files, served, schemes = [], onError, onDropped, onChange, now } = options
  const shipped = shippedEntries()
  let snapshot: CatalogueSnapshot | undefined
  const forget = () => {
    snapshot = undefined
  }
  const clock = now ? { now } : {}
  const added = createKept({
    ...clock,
    load: options.loadAdded,
    maxAge: addedAge,
    retryAfter: addedAge,
    onChange: forget,
    onError: (error) => onError('database', error),
  })
  const copied =
    remote &&
    createKept({
      ...clock,
      load: () => remote.load(),
      maxAge: remoteAge,
      retryAfter: remoteRetry,
      onChange: forget,
      onError: (error) => onError('remote', error),
    })
  await added.refresh()
  void copied?.refresh()

  function build(): CatalogueSnapshot {
    const own = [...file, ...(added.get() ?? [])]
    const named = new Set([...walletSchemes, ...schemes, ...own.flatMap(appSchemesOf)])
    const other = copied?.get()?.map(({ entry }) => withNamedLinks(entry, named))
    const entries = mergeEntries([other?.map(({ entry }) => entry) ?? shipped, file, added.get() ?? []])
    const elsewhere = new Set(other?.map(({ entry }) => entry))
    onDropped?.([...new Set(other?.flatMap(({ dropped }) => dropped))].sort())
    const fetched = new Set(entries.filter((entry) => elsewhere.has(entry)).map(({ id }) => id))
    onChange?.(entries.length)
    return createSnapshot({ entries, files, served, isElsewhere: (id) => fetched.has(id) })
  }
  return {
    current() {
      added.get()
      copied?.get()
      snapshot ??= build()
      return snapshot
    },
    changed: () => added.refresh(),
    async remotePicture(id) {
      const imageId = copied?.get()?.find(({ entry }) => entry.id === id)?.imageId
      return imageId === undefined ? undefined : remote?.picture(imageId)
    },
  }
}
