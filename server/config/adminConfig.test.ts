import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../test/program.ts'
import { readAdminConfig } from './adminConfig.ts'

function setUp(env: Record<string, string> = {}) {
  const folder = dataFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  return { folder: folder.path, config: readAdminConfig({ DATA_DIR: folder.path, ...env }) }
}

test('default: what else a server needs may be missing or wrong', () => {
  const { config, folder } = setUp({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/a',
    DATABASE_POOL_SIZE: '3',
    WIDGET_ORIGIN: 'https://a.example',
    LOGIN_ORIGIN: 'https://a.example',
    SMTP_URL_FILE: '/nowhere',
  })
  expect(config.database).toMatchObject({ kind: 'postgres', url: 'postgres://db/a', pool: { size: 3 } })
  expect(readdirSync(folder)).toEqual([])
})

test('param: keys of the environment, of the folder, and of a new database', () => {
  const operatorKey = 'k'.repeat(32)
  expect(setUp({ OPERATOR_KEY: operatorKey }).config.readKeys(false)).toMatchObject({ operatorKey })
  const { config, folder } = setUp()
  const made = config.readKeys(true)
  expect(readFileSync(join(folder, 'operator.key'), 'utf8')).toBe(made.operatorKey)
  expect(config.readKeys(false)).toEqual(made)
  expect(readdirSync(folder)).toEqual(['operator.key'])
})

test('error: a key that is needed and not there is not made', () => {
  const { config, folder } = setUp({ DATABASE_URL: 'postgres://db/a' })
  expect(() => config.readKeys(false)).toThrow(/OPERATOR_KEY is not set, and operator.key is not in DATA_DIR/)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['another database', { DATABASE_URL: 'mysql://db/a' }, /DATABASE_URL is not a postgres/],
  ['a pool of none', { DATABASE_POOL_SIZE: '0' }, /DATABASE_POOL_SIZE/],
])('error: %s', (_, env, problem) => {
  expect(() => setUp(env)).toThrow(problem)
})
