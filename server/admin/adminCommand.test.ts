import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readAdminConfig } from '../config/adminConfig.ts'
import { emptyPostgres } from '../test/emptyPostgres.ts'
import { postgresBin } from '../test/postgres.ts'
import { dataFolder } from '../test/program.ts'
import { adminCommand } from './adminCommand.ts'

function shell(env: Record<string, string>) {
  const folder = dataFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  const config = readAdminConfig({ DATA_DIR: folder.path, NODE_ENV: 'production', ...env })
  const run = (...argv: string[]) => adminCommand(config, { who: 'admin:test', argv })
  return { run, files: () => readdirSync(folder.path) }
}

test.skipIf(!postgresBin)('PostgreSQL: a command needs its address alone, and makes no file', async () => {
  await using cluster = await emptyPostgres()
  const { run, files } = shell({ DATABASE_URL: cluster.url })
  expect(await run('project', 'add', 'shop')).toMatchObject({ code: 0 })
  expect(await run('project', 'list')).toMatchObject({ code: 0, output: expect.stringContaining('shop') })
  await expect(run('key', 'reseal')).rejects.toThrow(/OPERATOR_KEY is not set/)
  expect(files()).toEqual([])
})

test('error: words that are no command make nothing', async () => {
  const { run, files } = shell({})
  for (const words of [[], ['project'], ['project', 'lists']])
    expect(await run(...words)).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  expect(files()).toEqual([])
})

test('error: a backup that is not there makes no key', async () => {
  const { run, files } = shell({})
  expect(await run('restore', '/nowhere')).toMatchObject({ code: 1 })
  expect(files()).toEqual([])
})
