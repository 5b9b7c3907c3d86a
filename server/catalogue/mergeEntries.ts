import type { CatalogueEntry } from './entry.ts'

/** Layers, the strongest last: an entry takes the place of those below with its id or its rdns. */
export function mergeEntries(layers: readonly (readonly CatalogueEntry[])[]): CatalogueEntry[] {
  const merged = new Map<string, CatalogueEntry>()
  for (const layer of layers) {
    const taken = new Set(layer.flatMap(({ rdns }) => rdns?.toLowerCase() ?? []))
    for (const { id, rdns } of [...merged.values()]) {
      if (rdns !== undefined && taken.has(rdns.toLowerCase())) merged.delete(id)
    }
    for (const entry of layer) merged.set(entry.id, entry)
  }
  return [...merged.values()]
}
