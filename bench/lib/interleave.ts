/**
 * Runs the variants one after the other, over and over, every second time backwards: what else happens on
 * the machine then falls on all of them alike. A slow machine gets fewer rounds, three at least.
 */
export async function interleave<T, N extends string>(
  variants: Record<N, () => Promise<T>>,
  rounds: number,
  budgetMs = Infinity,
): Promise<Record<N, T[]>> {
  const names = Object.keys(variants) as N[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round++) {
    if (round >= 3 && performance.now() - startedAt > budgetMs) break
    for (const name of round % 2 ? [...names].reverse() : names) results[name].push(await variants[name]())
  }
  return results
}
