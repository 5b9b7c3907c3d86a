import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chunkTable } from '../widget/build/chunkTable.ts'
import { firstLoadFiles } from './firstLoad.ts'
import { servedDocument } from './servedDocument.ts'

const assets = 'dist/widget/assets'

/** What the first screen gets next, and what its buttons lead to (widget/app/viewJourneys.ts). */
const wanted = [chunkTable.widget.soon, chunkTable.widget.always, 'connect']

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)"\.\/([^"]+\.js)"/g)].map(
    ([, name]) => `${assets}/${name}`,
  )

function one(folder: string, form: RegExp): string {
  const found = readdirSync(folder).filter((name) => form.test(name))
  if (found.length !== 1) throw new Error(`${folder} has ${found.length} files of ${form}`)
  return `${folder}/${found[0]}`
}

/** Files of an opening of Connect from the page's script until it rests. The catalogue's answer comes beside them. */
export function openingFiles(): string[] {
  const page = ['dist/host-sdk/gatehouse.js', one('dist/host-sdk', /^gatehouse-frame\..+\.mjs$/)]
  const files = new Set([...page, ...firstLoadFiles()])
  const open = wanted.map((chunk) => one(assets, new RegExp(`^${chunk}-[\\w-]+\\.js$`)))
  for (let file = open.pop(); file; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    open.push(...importsOf(file))
  }
  return [...files]
}

/** As it is sent: the document filled and in gzip, because of its nonce, all else in brotli. */
export function sentBytes(file: string): number {
  if (file.endsWith('.html')) return gzipSync(servedDocument()).length
  const packed = `${file}.br`
  return statSync(existsSync(packed) ? packed : file).size
}
