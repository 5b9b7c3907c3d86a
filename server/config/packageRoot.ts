import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json: the same from source and from the bundle in dist/server. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  if (existsSync(resolve(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('There is no package.json above the server')
  return findRoot(parent)
}
