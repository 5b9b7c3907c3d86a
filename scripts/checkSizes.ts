import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { firstLoadFiles } from './firstLoad.ts'

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

process.exitCode = status === 0 && chained.length === 0 && many.length === 0 ? 0 : 1
