import type { Asset } from './asset.ts'

/** `GET /release.json`: what a page pins with `integrity`. */
export interface Release {
  version: string
  /** The stable name first, then the name that changes with the content. */
  files: { path: string; integrity: string; bytes: number }[]
}

export function createRelease(version: string, sdk: ReadonlyMap<string, Asset>): Release {
  const files = [...sdk].map(([path, asset]) => ({
    path,
    integrity: asset.integrity,
    bytes: asset.raw.length,
  }))
  return { version, files: files.sort((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1)) }
}
