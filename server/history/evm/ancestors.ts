/** Number and hash of a block. */
export type Ancestor = [number: number, hash: string]

/** Depths at which blocks are kept: a reorganisation is mostly short, and never deeper than the last. */
export const depths = [0, 1, 2, 3, 4, 6, 8, 12, 16, 32, 64, 128, 256, 512, 1024]

/** Of all that is known, for each depth the highest block that deep or deeper; newest first. */
export function thin(known: readonly Ancestor[]): Ancestor[] {
  const sorted = [...new Map(known).entries()].sort(([one], [other]) => other - one)
  const top = sorted[0]?.[0] ?? 0
  const kept = depths.map((depth) => sorted.find(([number]) => number <= top - depth))
  return [...new Map(kept.filter((one) => one !== undefined)).entries()]
}
