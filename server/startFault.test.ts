import { randomBytes } from 'node:crypto'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freePort } from '../demo/chains/freePort.ts'
import { limits } from '../scripts/suites/limits.ts'
import { settingsNaming } from './config/env.ts'
import { openDatabase } from './db/db.ts'
import { openEmbedded } from './db/openEmbedded.ts'
import { startFault } from './startFault.ts'
import { dataFolder, program } from './test/program.ts'
import { redis, redisBin } from './test/redis.ts'

const failed = (code: string, rest = {}) => Object.assign(new Error(code), { code, ...rest })

test.each([
  ['EACCES', { path: '/data/lock' }, '/data/lock may not be used'],
  ['EPERM', { path: '/data/lock' }, '/data/lock may not be used'],
  ['EROFS', { path: '/data/lock' }, 'read only'],
  ['EEXIST', { path: '/data' }, '/data is not a folder'],
  ['ENOENT', { path: '/proc/x', syscall: 'mkdir' }, '/proc/x cannot be made there'],
  ['ENOENT', { path: '/proc/lock.7.new', syscall: 'open' }, '/proc/lock.7.new cannot be made there'],
  ['ENOTDIR', { path: '/data/x' }, 'not below a folder'],
  ['ENOSPC', {}, 'The disk of DATA_DIR is full'],
  ['ENAMETOOLONG', { path: '/data/long' }, '/data/long is too long a name'],
  [
    'EADDRINUSE',
    { address: '127.0.0.1', port: 4000, settings: { host: 'HOST', port: 'PORT' } },
    '127.0.0.1:4000 is in use: stop what listens there, or set PORT.',
  ],
  [
    'EACCES',
    { syscall: 'listen', address: '/data/admin.sock', port: -1 },
    '/data/admin.sock may not be used',
  ],
  [
    'EADDRNOTAVAIL',
    { address: '203.0.113.9', port: 4000, settings: { host: 'OPS_HOST', port: 'OPS_PORT' } },
    '203.0.113.9:4000 is no address of this machine: set OPS_HOST to',
  ],
  [
    'EACCES',
    { address: '0.0.0.0', port: 80, settings: { host: 'HOST', port: 'PORT' } },
    '0.0.0.0:80 may not be listened on by this user: set PORT to',
  ],
  [
    'EPERM',
    { address: '0.0.0.0', port: 80, settings: { host: 'OPS_HOST', port: 'OPS_PORT' } },
    '0.0.0.0:80 may not be listened on by this user: set OPS_PORT to',
  ],
  [
    'EAFNOSUPPORT',
    { address: '::1', port: 4000, settings: { host: 'HOST', port: 'PORT' } },
    'set HOST to another',
  ],
  [
    'EINVAL',
    { address: 'fe80::1', port: 4000, settings: { host: 'OPS_HOST', port: 'OPS_PORT' } },
    'correct OPS_HOST.',
  ],
  [
    'ENOTFOUND',
    { syscall: 'getaddrinfo', hostname: 'nowhere.invalid', settings: { host: 'OPS_HOST', port: 'OPS_PORT' } },
    'nowhere.invalid is the name of no machine: correct OPS_HOST.',
  ],
  [
    'EAI_AGAIN',
    { syscall: 'getaddrinfo', hostname: 'nowhere.invalid', settings: { host: 'HOST', port: 'PORT' } },
    'nowhere.invalid could not be looked up: correct HOST, or',
  ],
  [
    'ENOTFOUND',
    { syscall: 'getaddrinfo', hostname: 'nowhere.invalid' },
    'nowhere.invalid is the name of no machine: correct the setting that names it.',
  ],
])('default: %s', (code, rest, sentence) => {
  expect(startFault(failed(code, rest))).toContain(sentence)
})

test.each(['ENOTFOUND', 'EAI_AGAIN'])(
  'behavior: %s of another host names the settings that hold it',
  (code) => {
    const namesOf = (host: string) =>
      settingsNaming(host, {
        HOST: 'here.example',
        HOSTNAME: 'nowhere.invalid',
        DATABASE_URL: 'postgres://nowhere.invalid.example/app',
        SMTP_URL: 'smtps://user:hush@Nowhere.invalid:465',
        RPC_URLS_EIP155_1: 'https://a.example/x,https://nowhere.invalid/key',
      })
    const line = startFault(failed(code, { hostname: 'nowhere.invalid' }), 'postgres', namesOf)
    expect(line).toContain('correct SMTP_URL and RPC_URLS_EIP155_1')
  },
)

test.each([
  new Error('unforeseen'),
  failed('ENOENT', { path: '/app/package.json', syscall: 'open' }),
  failed('EMFILE'),
  failed('constructor'),
  'text',
  undefined,
])('behavior: %s keeps its stack', (error) => {
  expect(startFault(error)).toBeUndefined()
})

test('behavior: a database that is damaged is not written over', { timeout: limits.faultMs }, async () => {
  using folder = dataFolder()
  const path = join(folder.path, 'pglite')
  await (await openEmbedded(path)).close()
  truncateSync(join(path, 'global/pg_control'), 0)
  rmSync(join(path, 'postmaster.pid'), { force: true })
  const error = await openEmbedded(path).catch((thrown: unknown) => thrown)
  expect(startFault(error)).toContain('does not open')
})

// PostgreSQL's manual, Appendix A, of the embedded one.
test.each([
  ['58P01', 'could not open file "base/5/16384": No such file or directory', 'damaged'],
  ['58030', 'could not read block 0 in file "base/5/16384": I/O error', 'damaged'],
  ['XX001', 'invalid page in block 0 of relation base/5/16384', 'damaged'],
  ['53100', 'could not extend file: No space left on device', 'The disk of DATA_DIR is full'],
])('default: %s of the embedded database', (code, message, sentence) => {
  const cause = Object.assign(new Error(message), { code, severity: 'ERROR' })
  const line = startFault(new Error('Failed query', { cause }), 'pglite')
  expect(line).toContain(sentence)
  expect(line).not.toMatch(/PostgreSQL|DATABASE_URL/)
})

test.each(['drizzle.__drizzle_migrations', 'projects'])(
  'error: the program ends with one line: the file of %s is gone',
  { timeout: limits.faultMs },
  async (table) => {
    using folder = dataFolder()
    const path = join(folder.path, 'pglite')
    const database = await openDatabase({ kind: 'pglite', folder: path })
    const { rows } = (await database.db.execute(
      sql`select pg_relation_filepath(${table}::regclass) as file`,
    )) as unknown as { rows: { file: string }[] }
    await database.close()
    rmSync(join(path, rows[0]?.file ?? ''))
    const { ended, output } = program('server/main.ts', [], {
      DATA_DIR: folder.path,
      PORT: '0',
      OPS_PORT: '0',
      OPERATOR_KEY: randomBytes(32).toString('base64'),
    })
    expect(await ended).toBe(1)
    expect(output().trim().split('\n').at(-1)).toMatch(/^The embedded database in DATA_DIR is damaged/)
    expect(output()).not.toMatch(/DATABASE_URL|\n\s+at /)
  },
)

test('behavior: the program ends with one line', { timeout: limits.faultMs }, async () => {
  using folder = dataFolder()
  writeFileSync(join(folder.path, 'file'), '')
  const env = { DATA_DIR: join(folder.path, 'file'), PORT: '0', OPS_PORT: '0' }
  const { ended, output } = program('server/main.ts', [], env)
  expect(await ended).toBe(1)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(output()).toContain('set DATA_DIR')
})

test.skipIf(process.platform !== 'linux').each([
  ['/proc/x', {}],
  ['/proc', { OPERATOR_KEY: 'x'.repeat(32), FRAME_TOKEN_SECRET: 'x'.repeat(32) }],
])(
  'error: the program ends with one line: DATA_DIR is %s (skipped where there is no /proc)',
  { timeout: limits.faultMs },
  async (path, secrets) => {
    const { ended, output } = program('server/main.ts', [], {
      DATA_DIR: path,
      PORT: '0',
      OPS_PORT: '0',
      ...secrets,
    })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^\/proc\/\S+ cannot be made there: set DATA_DIR .*\n$/)
  },
)

test.each([
  ['HOST', '203.0.113.9'],
  ['OPS_HOST', '203.0.113.9'],
  ['HOST', 'nowhere.invalid'],
  ['OPS_HOST', 'no host'],
])('error: the program ends with one line: %s is %s', { timeout: limits.faultMs }, async (name, value) => {
  using folder = dataFolder()
  const env = {
    DATA_DIR: folder.path,
    // A free port is looked for, which must not hide what is wrong with the host.
    PORT: '0',
    OPS_PORT: `${await freePort()}`,
    [name]: value,
  }
  const { ended, output } = program('server/main.ts', [], env)
  expect(await ended).toBe(1)
  const line = output().trim().split('\n').at(-1)
  expect(line?.match(/\b(?:OPS_)?HOST\b/g)).toEqual([name])
  expect(line?.startsWith(value)).toBe(true)
  expect(output()).not.toMatch(/\n\s+at /)
})

test.each<[string, () => Promise<Record<string, string>>, string]>([
  [
    'a PostgreSQL that is not there',
    async () => ({ DATABASE_URL: `postgres://app:hush@127.0.0.1:${await freePort()}/app` }),
    'correct DATABASE_URL',
  ],
  [
    'a directly reached one that is not there',
    async () => ({
      DATABASE_URL: 'postgres://app:hush@127.0.0.1:1/app',
      DATABASE_DIRECT_URL: `postgres://app:hush@127.0.0.1:${await freePort()}/app`,
    }),
    'correct DATABASE_DIRECT_URL',
  ],
])('error: the program ends with one line: %s', { timeout: limits.faultMs }, async (_, settings, remedy) => {
  using folder = dataFolder()
  const env = { DATA_DIR: folder.path, PORT: '0', OPS_PORT: '0', ...(await settings()) }
  const { ended, output } = program('server/main.ts', [], env)
  expect(await ended).toBe(1)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(output()).toContain(remedy)
  expect(output()).not.toContain('hush')
})

test.skipIf(!redisBin)(
  'error: the program ends with one line: a Redis that refuses its password',
  { timeout: limits.faultMs },
  async () => {
    using folder = dataFolder()
    await using server = await redis()
    const env = {
      DATA_DIR: folder.path,
      PORT: '0',
      OPS_PORT: '0',
      REDIS_URL: server.url.replace('//', '//nobody:hush@'),
    }
    const { ended, output } = program('server/main.ts', [], env)
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^REDIS_URL is refused: WRONGPASS .*\.\n$/)
    expect(output()).not.toContain('hush')
  },
)
