import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { readAdminConfig } from '../config/adminConfig.ts'
import { ConfigError } from '../config/configError.ts'
import { embeddedFault } from '../db/embeddedFault.ts'
import { FolderInUseError } from '../db/lockFolder.ts'
import { postgresFault } from '../db/postgresFault.ts'
import { adminCommand } from './adminCommand.ts'

/** `npm run admin -- project add demo`. Exit code 0 done, 1 refused or failed, 2 wrong use. */
let isPostgres = false
try {
  const config = readAdminConfig()
  isPostgres = config.database.kind === 'postgres'
  const [subject, ...args] = process.argv.slice(2)
  // A server that runs may stand in another folder.
  const words = subject === 'backup' ? args.map((path) => resolve(path)) : args
  const request = {
    who: `admin:${userInfo().username}`,
    argv: subject === undefined ? [] : [subject, ...words],
  }
  const { code, output } = await adminCommand(config, request)
  const print = code === 0 ? console.log : console.error
  print(output)
  process.exitCode = code
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderInUseError
  const line = isPostgres ? postgresFault(error) : embeddedFault(error)
  console.error(line ?? (expected || error instanceof Error ? (error as Error).message : error))
  process.exitCode = 1
}
