import { patternFault } from '../origins/patternFault.ts'
import type { AdminResult } from './command.ts'

export const done = (output: string): AdminResult => ({ code: 0, output })
export const refused = (output: string): AdminResult => ({ code: 1, output })
export const misused = (output: string): AdminResult => ({ code: 2, output })

export const badId = (id: string) =>
  misused(`"${id}" is no project id: 1 to 64 lower case letters, digits and hyphens.`)
export const badPattern = (pattern: string) => misused(patternFault(pattern))
export const noProject = (id: string) => refused(`Project ${id} does not exist.`)
