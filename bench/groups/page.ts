import type { BenchOptions, GroupResult } from '../lib/group.ts'
export async function page(_: BenchOptions): Promise<GroupResult> {
  return { figures: [], notes: [] }
}
