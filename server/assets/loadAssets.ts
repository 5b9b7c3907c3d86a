import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Asset, createAsset } from './asset.ts'
import { immutable, isHashed } from './hashedPath.ts'
import { createRelease, type Release } from './release.ts'

/** The build, read once. Requests look their exact path up in a map and never touch the disk. */
export interface Assets {
  /** `dist/widget/index.html`; `undefined` before the first build. */
  readonly frameTemplate: string | undefined
  /** By path, `/assets/…`. */
  readonly files: ReadonlyMap<string, Asset>
  /** `dist/login/index.html`; `undefined` before the first build. */
  readonly loginTemplate: string | undefined
  /** The login frame's own, by path, `/assets/…`. */
  readonly loginFiles: ReadonlyMap<string, Asset>
  /** By path, `/gatehouse.js` and its kin. */
  readonly sdk: ReadonlyMap<string, Asset>
  readonly release: Release
}

const day = 'public, max-age=86400'
const minutes = 'public, max-age=300'

export async function loadAssets(
  folders: { widget: string; login: string; hostSdk: string },
  version: string,
): Promise<Assets> {
  const [frame, login, sdk] = await Promise.all([
    loadDocument('widget', folders.widget),
    loadDocument('login', folders.login),
    loadSdk(folders.hostSdk),
  ])
  return {
    frameTemplate: frame.template,
    files: frame.files,
    loginTemplate: login.template,
    loginFiles: login.files,
    sdk,
    release: createRelease(version, sdk),
  }
}

/** A build of Vite: its document, and what lies under `/assets/`. */
async function loadDocument(build: 'widget' | 'login', folder: string) {
  const [template, found] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined),
    readFolder(folder),
  ])
  const files = new Map<string, Asset>()
  const add = async (path: string) => {
    if (path.startsWith('/assets/'))
      await addAsset(files, path, found, isHashed(build, path) ? immutable : day)
  }
  await Promise.all([...found.keys()].map(add))
  return { template, files }
}

async function loadSdk(folder: string): Promise<Map<string, Asset>> {
  const sdk = new Map<string, Asset>()
  const found = await readFolder(folder)
  const add = async (path: string) => {
    const match = /^\/gatehouse(?:-[\w.-]+)?\.(m?js)$/.exec(path)
    if (!match) return
    const asset = await addAsset(sdk, path, found, isHashed('sdk', path) ? immutable : minutes)
    if (!asset || path !== `/gatehouse.${match[1]}`) return
    sdk.set(`/gatehouse.${asset.etag.slice(0, 12)}.${match[1]}`, { ...asset, cacheControl: immutable })
  }
  await Promise.all([...found.keys()].map(add))
  return sdk
}

type Files = ReadonlyMap<string, Buffer>

async function addAsset(into: Map<string, Asset>, path: string, found: Files, cacheControl: string) {
  const raw = found.get(path)
  const laid = { br: found.get(`${path}.br`), gzip: found.get(`${path}.gz`) }
  const asset = raw && (await createAsset(path, raw, cacheControl, laid))
  if (asset) into.set(path, asset)
  return asset
}

/** The content of every file below the folder by URL path; names that begin with a dot stay out. */
async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => parts.every((part) => !part.startsWith('.')))
  const read = async (parts: string[]) =>
    [`/${parts.join('/')}`, await readFile(join(folder, ...parts))] as const
  return new Map(await Promise.all(paths.map(read)))
}
