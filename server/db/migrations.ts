import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { packageRoot } from '../config/packageRoot.ts'

/** Beside the source, or in the build where only that is shipped. */
export const migrations = {
  migrationsFolder:
    ['server/db/migrations', 'dist/server/migrations']
      .map((folder) => resolve(packageRoot, folder))
      .find((folder) => existsSync(folder)) ?? 'migrations',
}
