import { startDemo } from '../../e2e/fixtures/startDemo.ts'
import type { GroupResult } from '../lib/group.ts'
import { figure } from '../report/figure.ts'

/** `npm run demo` after the install, with its build and an empty folder, until it says that it runs. */
export async function demo(): Promise<GroupResult> {
  const startedAt = performance.now()
  const { stop } = await startDemo(['npm', 'run', 'demo'])
  const value = performance.now() - startedAt
  await stop()
  return {
    figures: [figure({ group: 'demo', name: 'up, with its build', unit: 'ms', value }, { most: 60_000 })],
    notes: [],
  }
}
