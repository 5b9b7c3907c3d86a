import { expect, onTestFinished, test } from 'vitest'
import { program } from '../test/program.ts'

test('behavior: a process whose Redis is gone ends when it closes', async () => {
  const { child, ended, output } = program(new URL('../test/redisGone.ts', import.meta.url).pathname, [], {})
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(output).toContain('closed')
  expect(await ended).toBe(0)
})
