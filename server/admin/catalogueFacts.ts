import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueEntry } from '../catalogue/entry.ts'
import { iconNames } from '../catalogue/iconFault.ts'
import type { Config } from '../config/config.ts'

/** What commands know of the catalogue beside the database. */
export interface CatalogueFacts {
  /** Pictures of the build. */
  icons: ReadonlySet<string>
  /** Of `CATALOGUE_FILE`. */
  file: readonly CatalogueEntry[]
  /** Another catalogue takes the place of the shipped wallets; commands do not know it. */
  isCopied: boolean
}

export function catalogueFacts({ assets, catalogue }: Pick<Config, 'assets' | 'catalogue'>): CatalogueFacts {
  const { entries, url } = catalogue
  return { icons: iconNames(wallets(assets.widget)), file: entries, isCopied: url !== undefined }
}

function wallets(build: string): string[] {
  try {
    return readdirSync(join(build, 'assets/wallets')).map((file) => `/assets/wallets/${file}`)
  } catch {
    return []
  }
}
