/**
 * Runs the variants one after the other, over and over, every second time backwards: what else happens on
 * the machine then falls on all of them alike.
 */
export async function interleave<T, N extends string>(
  variants: Record<N, () => Promise<T>>,
  rounds: number,
): Promise<Record<N, T[]>> {
  const names = Object.keys(variants) as N[]
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<N, T[]>
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? [...names].reverse() : names) results[name].push(await variants[name]())
  return results
}
