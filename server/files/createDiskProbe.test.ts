import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canMount, smallDisk } from '../test/smallDisk.ts'
import { createDiskProbe } from './createDiskProbe.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-probe-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: leaves nothing behind', async () => {
  expect(await createDiskProbe(folder)()).toBe('ok')
  expect(readdirSync(folder)).toEqual([])
})

test('behavior: many at once share one, and the answer holds for a while', async () => {
  const probe = createDiskProbe(join(folder, 'gone'), 60_000)
  const first = probe()
  expect(probe()).toBe(first)
  expect(await first).toBe('failed')
  expect(probe()).toBe(first)
  const changing = createDiskProbe(folder, 0)
  expect(changing()).not.toBe(changing())
})

test.skipIf(!canMount)(
  'behavior: full, read only and back (skipped where nothing can be mounted)',
  async () => {
    using disk = smallDisk()
    const probe = createDiskProbe(disk.path, 0)
    expect(await probe()).toBe('ok')
    disk.fill()
    expect(await probe()).toBe('full')
    disk.empty()
    expect(await probe()).toBe('ok')
    disk.setReadOnly(true)
    expect(await probe()).toBe('read_only')
    disk.setReadOnly(false)
    expect(await probe()).toBe('ok')
  },
)

test.skipIf(process.getuid?.() === 0)(
  'behavior: a folder that may not be written (skipped for root)',
  async () => {
    chmodSync(folder, 0o500)
    expect(await createDiskProbe(folder)()).toBe('read_only')
    chmodSync(folder, 0o700)
  },
)
