import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-folder-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: with those above it, for the owner alone', () => {
  const path = join(folder, 'a/b/c')
  makeFolder(path)
  for (const made of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700)
  makeFolder(path)
  makeFolder('/')
})

test('behavior: a link to a folder is one', () => {
  symlinkSync(folder, join(folder, 'link'))
  makeFolder(join(folder, 'link'))
  makeFolder(join(folder, 'link/d'))
  expect(statSync(join(folder, 'd')).isDirectory()).toBe(true)
})

test.each([
  ['file', 'EEXIST'],
  ['file/a', 'ENOTDIR'],
  ['file/a/b', 'ENOTDIR'],
  ['dangling', 'EEXIST'],
  ['x'.repeat(300), 'ENAMETOOLONG'],
])('error: %s', (name, code) => {
  writeFileSync(join(folder, 'file'), '')
  rmSync(join(folder, 'dangling'), { force: true })
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'))
  expect(() => makeFolder(join(folder, name))).toThrow(expect.objectContaining({ code }))
})

test.skipIf(process.platform !== 'linux')(
  'error: in a folder that takes no new ones (skipped where there is no /proc)',
  () => {
    for (const path of ['/proc/x', '/proc/x/y', `/proc/${process.pid}/x`])
      expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  },
)
