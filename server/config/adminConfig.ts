import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueSettings, readCatalogue } from './catalogueConfig.ts'
import { builtAssets, type Config, dataFolderOf, packageVersion } from './config.ts'
import { ConfigError } from './configError.ts'
import { pgliteFolderOf, readDatabase } from './databaseConfig.ts'
import { readEnv } from './env.ts'
import { checkKeys, operatorKeyFile } from './keysConfig.ts'
import { keptSecret } from './secrets.ts'

export type Keys = Pick<Config, 'operatorKey' | 'operatorKeyPrevious' | 'acceptsKeyLoss'>

/** What the command line needs of the settings. */
export interface AdminConfig extends Pick<Config, 'version' | 'dataFolder' | 'database' | 'assets'> {
  /**
   * Of a command that needs them.
   *
   * @param make a key where there is none: of a new database
   * @throws ConfigError
   */
  readKeys(make: boolean): Keys
  /** Of a command that looks at the catalogue. @throws ConfigError */
  readCatalogue(): CatalogueSettings
}

/** All that is read: what else a server needs may be missing where a command is typed. */
const needed = /^(?:DATA_DIR|DATABASE_\w+|CATALOGUE_\w+|OPERATOR_KEY(?:_\w+)?)$/

/** @throws ConfigError with what contradicts itself about the database */
export function readAdminConfig(source: Record<string, string | undefined> = process.env): AdminConfig {
  const env = readEnv(Object.fromEntries(Object.entries(source).filter(([name]) => needed.test(name))))
  const problems: string[] = []
  const dataFolder = dataFolderOf(env)
  const database = readDatabase(env, dataFolder, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    version: packageVersion(),
    dataFolder,
    database,
    assets: builtAssets,
    readCatalogue() {
      const wrong: string[] = []
      const catalogue = readCatalogue(env, { production: false }, wrong)
      if (wrong.length > 0) throw new ConfigError(wrong)
      return catalogue
    },
    readKeys(make) {
      const wrong: string[] = []
      const place = { production: false, dataFolder, pglite: pgliteFolderOf(dataFolder) }
      const acceptsKeyLoss = checkKeys(env, place, wrong)
      const isThere = env.operatorKey !== undefined || existsSync(join(dataFolder, operatorKeyFile))
      if (wrong.length === 0 && !isThere && !make && !acceptsKeyLoss) wrong.push(noKey)
      if (wrong.length > 0) throw new ConfigError(wrong)
      const operatorKey = env.operatorKey ?? keptSecret(dataFolder, operatorKeyFile)
      return { operatorKey, operatorKeyPrevious: env.operatorKeyPrevious, acceptsKeyLoss }
    },
  }
}

const noKey = `OPERATOR_KEY is not set, and ${operatorKeyFile} is not in DATA_DIR: name the key that the database is sealed with; who lost it for good sets OPERATOR_KEY_CHANGED=accept-loss.`
