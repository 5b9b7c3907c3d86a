import { foldName } from '../../server/contract/foldName.ts'

/** Does the name hold what a person searches? Case, width and blanks do not count. */
export const isNamed = (search: string, name: string): boolean => foldName(name).includes(foldName(search))
