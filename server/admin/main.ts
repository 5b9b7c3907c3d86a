import { userInfo } from 'node:os'
import { readConfig } from '../config/config.ts'
import { ConfigError } from '../config/configError.ts'
import { readEnv } from '../config/env.ts'
import { FolderInUseError } from '../db/lockFolder.ts'
import { adminCommand } from './adminCommand.ts'

/** `npm run admin -- project add demo`. Exit code 0 done, 1 refused or failed, 2 wrong use. */
try {
  const { code, output } = await adminCommand(readConfig(readEnv()), {
    who: `admin:${userInfo().username}`,
    argv: process.argv.slice(2),
  })
  const print = code === 0 ? console.log : console.error
  print(output)
  process.exitCode = code
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderInUseError
  console.error(expected || error instanceof Error ? (error as Error).message : error)
  process.exitCode = 1
}
