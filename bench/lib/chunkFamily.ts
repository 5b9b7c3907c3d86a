import { readdirSync, readFileSync } from 'node:fs'
import { firstLoadFiles } from '../../scripts/firstLoad.ts'
import { isScriptOf } from '../../scripts/scriptName.ts'

/**
 * Scripts that come with the named chunks: these, and what they name in their turn, without what the first load has.
 * @throws Error when a chunk is not there by that name: a part that moved must not weigh nothing
 */
export function chunkFamily(names: readonly string[], folder = 'dist/widget'): string[] {
  const assets = `${folder}/assets`
  const files = readdirSync(assets)
  const loaded = new Set(firstLoadFiles(folder))
  const family = new Set<string>()
  const add = (file: string): void => {
    const path = `${assets}/${file}`
    if (loaded.has(path) || family.has(path)) return
    family.add(path)
    for (const [, next = ''] of readFileSync(path, 'utf8').matchAll(staticImport)) add(next)
  }
  for (const name of names) {
    const found = files.filter((file) => isScriptOf(name, file))
    const [chunk] = found
    if (found.length !== 1 || !chunk) throw new Error(`${found.length} chunks are called ${name}`)
    add(chunk)
  }
  return [...family]
}

/** `import{a as b}from"./c-12345678.js"`, `import"./c-12345678.js"`, `export*from"./c-12345678.js"` */
const staticImport = /(?:from|import)"\.\/([\w.-]+\.js)"/g
