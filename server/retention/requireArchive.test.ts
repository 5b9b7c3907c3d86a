import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retentionDefaults } from '../config/retentionConfig.ts'
import { StartRefusal } from '../errors/startRefusal.ts'
import { canMount, smallDisk } from '../test/smallDisk.ts'
import { testServer } from '../test/testServer.ts'
import { requireArchive } from './requireArchive.ts'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-archive-'))
  writeFileSync(join(place, 'file'), '')
  symlinkSync(join(place, 'nowhere'), join(place, 'dangling'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const settings = (auditArchive: string, audit: number | undefined = 30) => ({
  ...retentionDefaults,
  audit,
  auditArchive,
})

test('default: the folder is made and stays empty', async () => {
  await requireArchive(settings(join(place, 'a/b')))
  expect(readdirSync(join(place, 'a/b'))).toEqual([])
})

test.each([
  ['file', 'EEXIST'],
  ['file/a', 'ENOTDIR'],
  ['dangling', 'EEXIST'],
])('error: %s ends the start in one line', async (name, code) => {
  const folder = join(place, name)
  const env = { AUDIT_ARCHIVE_DIR: folder }
  const error = await testServer({ env }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartRefusal)
  expect((error as Error).message).toBe(
    `AUDIT_ARCHIVE_DIR cannot be used, ${folder} (${code}): name a folder that the user of the server may write, or set RETENTION_AUDIT_DAYS=off.`,
  )
})

test.skipIf(!canMount)(
  'error: a disk that is read only; a full one passes (skipped where nothing can be mounted)',
  async () => {
    using disk = smallDisk()
    disk.fill()
    await requireArchive(settings(disk.path))
    disk.empty()
    disk.setReadOnly(true)
    await expect(requireArchive(settings(disk.path))).rejects.toThrow('(read_only)')
    await expect(requireArchive(settings(join(disk.path, 'a')))).rejects.toThrow('(EROFS)')
    disk.setReadOnly(false)
  },
)

test('behavior: who keeps the audit for good needs no folder', async () => {
  await using server = await testServer({
    env: { AUDIT_ARCHIVE_DIR: join(place, 'file'), RETENTION_AUDIT_DAYS: 'off' },
  })
  expect((await server.ops('/ready')).json).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
})
