import { expect, test } from 'vitest'
import { program } from '../test/program.ts'

test('behavior: a process whose Redis is gone ends when it closes', { timeout: 60_000 }, async () => {
  const { ended, output } = program(new URL('../test/redisGone.ts', import.meta.url).pathname, [], {})
  await expect.poll(output, { timeout: 20_000 }).toContain('closed')
  const late = new Promise((resolve) => setTimeout(() => resolve('still there'), 5_000))
  expect(await Promise.race([ended, late])).toBe(0)
})
