/** A site's storage in memory, which all frames that are given it share, and what stands in it. */
export function memoryStorage(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  const shelf = {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, storage: () => shelf }
}
