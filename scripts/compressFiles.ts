import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress, isCompressible } from '../server/assets/compress.ts'

/** Lays `x.js.br` and `x.js.gz` beside `x.js`, so that the server need not compress when it starts. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const { br, gzip } = await compress(await readFile(path))
      if (br) await writeFile(`${path}.br`, br)
      if (gzip) await writeFile(`${path}.gz`, gzip)
    }),
  )
}
