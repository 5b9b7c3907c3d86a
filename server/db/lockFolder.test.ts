import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './lockFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('default', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  unlock()
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('behavior: a dead process, a reused id and garbage are taken over', () => {
  const { pid } = spawnSync('true')
  for (const stale of [`${pid} 123`, `${process.pid} 1`, '1 1', '', 'garbage', '-1 0', '0 0']) {
    writeFileSync(join(folder, 'lock'), stale)
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(FolderInUseError)
    unlock()
  }
  expect(readdirSync(folder)).toEqual([])
})

test('behavior: the release leaves the lock of another alone', () => {
  const unlock = lockFolder(folder)
  writeFileSync(join(folder, 'lock'), '1 1')
  unlock()
  expect(existsSync(join(folder, 'lock'))).toBe(true)
})
