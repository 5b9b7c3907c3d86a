import type { CatalogueEntry } from './entry.ts'
import { isAppLink, schemeOf } from './links.ts'

/** A record of another catalogue without links whose scheme nobody here named; it keeps its other ways. */
export function withNamedLinks(
  entry: CatalogueEntry,
  named: ReadonlySet<string>,
): { entry: CatalogueEntry; dropped: string[] } {
  const dropped = new Set<string>()
  const isNamed = (link: string | undefined): boolean => {
    if (link === undefined || !isAppLink(link)) return true
    const scheme = schemeOf(link) ?? ''
    if (!named.has(scheme)) dropped.add(scheme)
    return named.has(scheme)
  }
  const { mobile_link, desktop_link, ...others } = entry
  const kept = {
    ...others,
    ...(mobile_link !== undefined && isNamed(mobile_link) && { mobile_link }),
    ...(desktop_link !== undefined && isNamed(desktop_link) && { desktop_link }),
  }
  return { entry: dropped.size > 0 ? kept : entry, dropped: [...dropped] }
}
