import { Gauge, type Registry } from 'prom-client'

/** Caches by name, so that it is seen how much each holds. */
export interface Caches {
  /** Several of one name are added up. */
  add(name: string, cache: { readonly size: number }): void
}

/** Gauges of caches, read when the metrics are. */
export function createCaches(registers: Registry[]): Caches {
  const caches = new Map<string, { readonly size: number }[]>()
  new Gauge({
    name: 'gatehouse_cache_entries',
    help: 'Entries in memory by cache',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, all] of caches)
        this.set(
          { cache },
          all.reduce((sum, { size }) => sum + size, 0),
        )
    },
  })
  return {
    add(name, cache) {
      caches.set(name, [...(caches.get(name) ?? []), cache])
    },
  }
}
