import type { Assets } from '../assets/loadAssets.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/configError.ts'
import { iconFault, iconNames } from './iconFault.ts'

/** @throws ConfigError where the operator's file names a picture that the build has not */
export function checkIcons({ catalogue }: Pick<Config, 'catalogue'>, { files }: Pick<Assets, 'files'>): void {
  const names = iconNames(files.keys())
  const faults = catalogue.entries.flatMap((entry) => {
    const fault = iconFault(entry, names)
    return fault ? [`CATALOGUE_FILE: ${entry.name}: ${fault}.`] : []
  })
  if (faults.length > 0) throw new ConfigError(faults)
}
