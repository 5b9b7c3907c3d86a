import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './configError.ts'
import { keptSecret } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('default: made once, for the owner alone, and nothing beside it', () => {
  const secret = keptSecret(folder, 'operator.key')
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(folder, 'operator.key')).toBe(secret)
  expect(readdirSync(folder)).toEqual(['operator.key'])
  expect(statSync(join(folder, 'operator.key')).mode & 0o777).toBe(0o600)
})

test('behavior: one that the operator wrote, with a line break behind it', () => {
  writeFileSync(join(folder, 'operator.key'), `${'k'.repeat(32)}\n`)
  expect(keptSecret(folder, 'operator.key')).toBe('k'.repeat(32))
})

test.each(['', '\n', 'k'.repeat(31), ` ${'k'.repeat(31)} `])(
  'error: %j is not a secret, and stays as it is',
  (text) => {
    const path = join(folder, 'operator.key')
    writeFileSync(path, text)
    const sentence = /operator\.key in DATA_DIR is shorter than 32 characters/
    expect(() => keptSecret(folder, 'operator.key')).toThrow(ConfigError)
    expect(() => keptSecret(folder, 'operator.key')).toThrow(sentence)
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)

test('error: a disk without room leaves no key', () => {
  const module = new URL('./secrets.ts', import.meta.url).href
  const code = `const { keptSecret } = await import(${JSON.stringify(module)}); keptSecret(process.argv[1], 'operator.key')`
  // A limit of the size of files fails a write in the same place as a full disk.
  const { status, stderr } = spawnSync(
    'bash',
    [
      '-c',
      'trap "" XFSZ; ulimit -f 0; exec "$@"',
      '-',
      process.execPath,
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      code,
      folder,
    ],
    { encoding: 'utf8' },
  )
  expect(status).not.toBe(0)
  expect(stderr).toContain('EFBIG')
  expect(readdirSync(folder)).toEqual([])
})
