import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { firstLoadFiles } from './firstLoad.ts'
import { openingFiles, sentBytes } from './openingFiles.ts'
import { servedDocument } from './servedDocument.ts'

/** Budgets of .size-limit.json; the first load of a frame is gathered here, because only its document knows it. */
function gather(built: string, folder: string): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = firstLoadFiles(built)
  for (const file of files) copyFileSync(file, `${folder}/${basename(file)}`)
  return files
}
const files = [
  ...gather('dist/widget', 'dist/size/first-load'),
  ...gather('dist/login', 'dist/size/login-first-load'),
]

writeFileSync('dist/size/first-load/index.html', servedDocument())

/** Rows of the first screen wait for nothing that every visit gets later. */
const firstFiles = new Set(files.map((file) => basename(file)))
const waitedFor = readdirSync('dist/widget/assets')
  .filter((name) => /^catalogue-.*\.js$/.test(name))
  .flatMap((name) => [...readFileSync(`dist/widget/assets/${name}`, 'utf8').matchAll(/\bfrom"\.\/([^"]+)"/g)])
  .map(([, name]) => name ?? '')
  .filter((name) => !firstFiles.has(name))
if (waitedFor.length > 0) console.error(`the catalogue's script waits for ${waitedFor.join(', ')}`)

const { status } = spawnSync('npx', ['size-limit'], { stdio: 'inherit' })
// What only a chain library has: the text of one of its errors.
const chained = files.filter((file) =>
  /viem@|Invalid EIP-712|UserRejectedRequestError/.test(readFileSync(file, 'utf8')),
)
if (chained.length > 0) console.error(`a chain library is in the first load: ${chained.join(', ')}`)

/**
 * A request costs more than a kilobyte does: what a frame has is cut by journey (widget/build/chunkTable.ts), and styles
 * come in the document or in the scripts (widget/build/adoptStyles.ts).
 */
const mostFiles = { '.js': 40, '.css': 0 }
const many = ['dist/widget', 'dist/login'].flatMap((built) =>
  Object.entries(mostFiles).flatMap(([kind, most]) => {
    const { length } = readdirSync(`${built}/assets`).filter((name) => name.endsWith(kind))
    return length > most ? [`${built}/assets has ${length} files of ${kind}, ${most} at most`] : []
  }),
)
if (many.length > 0) console.error(many.join('\n'))

/** Of an opening until it rests, the catalogue's answer among the requests; a journey (first-paint.spec.ts) sees the same files. */
const mostOfOpening = { requests: 12, bytes: 146_000 }
const opening = openingFiles()
const openingBytes = opening.map(sentBytes).reduce((sum, size) => sum + size, 0)
console.log(`  an opening until it rests: ${opening.length + 1} requests, ${openingBytes} bytes`)
const isSmall = opening.length + 1 <= mostOfOpening.requests && openingBytes <= mostOfOpening.bytes
if (!isSmall)
  console.error(
    `${mostOfOpening.requests} requests and ${mostOfOpening.bytes} bytes at most:\n${opening.map((file) => `${sentBytes(file)} ${file}`).join('\n')}`,
  )

const isKept = isSmall && status === 0 && [waitedFor, chained, many].every(({ length }) => length === 0)
process.exitCode = isKept ? 0 : 1
