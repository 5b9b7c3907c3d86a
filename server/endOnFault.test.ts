import { expect, test } from 'vitest'
import { program } from './test/program.ts'

test.each(['exception', 'rejection'])(
  'default: after one %s that nobody caught it logs, lets requests finish and ends with 1',
  async (kind) => {
    const { ended, output } = program(new URL('./test/faultyServer.ts', import.meta.url).pathname, [kind], {})
    expect(await ended).toBe(1)
    expect(output()).toContain('answer: whole')
    const fatal = output()
      .split('\n')
      .find((line) => line.includes('nobody caught'))
    expect(JSON.parse(fatal ?? '')).toMatchObject({ level: 60, err: { message: 'on purpose' } })
  },
)
