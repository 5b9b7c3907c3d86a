import { closeNames } from './closeNames.ts'
import type { CatalogueEntry } from './entry.ts'

const pathForm = /^\/assets\/wallets\/(.+)\.svg$/

/** Names that an entry may give as its `icon`; none where the frame is not built. */
export const iconNames = (paths: Iterable<string>): ReadonlySet<string> =>
  new Set([...paths].flatMap((path) => pathForm.exec(path)?.[1] ?? []))

/** What is wrong with the picture that an entry names; `undefined` where it is there. */
export function iconFault(
  { icon }: Pick<CatalogueEntry, 'icon'>,
  names: ReadonlySet<string>,
): string | undefined {
  if (icon === undefined || names.size === 0 || names.has(icon)) return undefined
  const close = closeNames(icon, names)
  return `icon "${icon}" names a picture that is not in the build${close.length > 0 ? `; close to it: ${close.join(', ')}` : ''}`
}
