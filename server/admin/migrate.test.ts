import { expect, test } from 'vitest'
import { readAdminConfig } from '../config/adminConfig.ts'
import type { Config } from '../config/config.ts'
import { postgres, postgresBin } from '../test/postgres.ts'
import { dataFolder } from '../test/program.ts'
import { adminCommand } from './adminCommand.ts'

const run = (database: Config['database'], ...argv: string[]) => {
  using folder = dataFolder()
  const config = { ...readAdminConfig({ DATA_DIR: folder.path }), database }
  return adminCommand(config, { who: 'admin:test', argv: ['migrate', ...argv] })
}

test.skipIf(!postgresBin)(
  'PostgreSQL: says what is missing, makes it, and has nothing to do then',
  async () => {
    await using cluster = await postgres()
    const database = {
      kind: 'postgres',
      url: 'postgres://nobody@127.0.0.1:9/x',
      directUrl: cluster.url,
    } as const
    const dry = await run(database, '--dry-run')
    expect(dry).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Missing: 0000_\w+, .*0010_key_canary/),
    })
    expect(await run(database, '--dry-run')).toEqual(dry)
    expect((await run(database)).output).toBe(dry.output.replace('Missing', 'Made'))
    expect(await run(database)).toEqual({ code: 0, output: 'The schema is current.' })
    expect((await run(database, '--dry-run')).output).toBe('The schema is current.')
  },
)

test('behavior: the embedded database needs none', async () => {
  expect((await run({ kind: 'memory' })).output).toContain('at each start')
})

test.each([[['--dry']], [['--dry-run', 'x']], [['now']]])('error: %j is wrong use', async (argv) => {
  const { code, output } = await run({ kind: 'memory' }, ...argv)
  expect([code, output]).toEqual([2, expect.stringContaining('Usage: migrate [--dry-run]')])
})
