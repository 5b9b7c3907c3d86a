import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Asset, createAsset } from './asset.ts'
import { createRelease, type Release } from './release.ts'

/** The build, read once. Requests look their exact path up in a map and never touch the disk. */
export interface Assets {
  /** `dist/widget/index.html`; `undefined` before the first build. */
  readonly frameTemplate: string | undefined
  /** By path, `/assets/…`. */
  readonly files: ReadonlyMap<string, Asset>
  /** By path, `/gatehouse.js` and its kin. */
  readonly sdk: ReadonlyMap<string, Asset>
  readonly release: Release
}

const year = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'
const minutes = 'public, max-age=300'
/** `/assets/main-Bx3k_9aQ.js`: the name changes with the content. */
const hashed = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/

/** `/gatehouse-frame.BhBDpPej.mjs`: a part that the SDK loads by itself. */
const hashedPart = /^\/gatehouse-[\w-]+\.[\w-]{8}\.m?js$/

export async function loadAssets(
  folders: { widget: string; hostSdk: string },
  version: string,
): Promise<Assets> {
  const [template, widgetFiles, sdkFiles] = await Promise.all([
    readFile(join(folders.widget, 'index.html'), 'utf8').catch(() => undefined),
    readFolder(folders.widget),
    readFolder(folders.hostSdk),
  ])
  const files = new Map<string, Asset>()
  const sdk = new Map<string, Asset>()
  await Promise.all([
    ...widgetFiles.map(async ([path, raw]) => {
      if (path.startsWith('/assets/')) await add(files, path, raw, hashed.test(path) ? year : day)
    }),
    ...sdkFiles.map(async ([path, raw]) => {
      const match = /^\/gatehouse(?:-[\w.-]+)?\.(m?js)$/.exec(path)
      if (!match) return
      const asset = await add(sdk, path, raw, hashedPart.test(path) ? year : minutes)
      if (!asset || path !== `/gatehouse.${match[1]}`) return
      sdk.set(`/gatehouse.${asset.etag.slice(0, 12)}.${match[1]}`, { ...asset, cacheControl: year })
    }),
  ])
  return { frameTemplate: template, files, sdk, release: createRelease(version, sdk) }
}

async function add(into: Map<string, Asset>, path: string, raw: Buffer, cacheControl: string) {
  const asset = await createAsset(path, raw, cacheControl)
  if (asset) into.set(path, asset)
  return asset
}

/** Every file below the folder as [URL path, content]; names that begin with a dot stay out. */
async function readFolder(folder: string): Promise<[string, Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => parts.every((part) => !part.startsWith('.')))
  return Promise.all(
    paths.map(
      async (parts) => [`/${parts.join('/')}`, await readFile(join(folder, ...parts))] as [string, Buffer],
    ),
  )
}
