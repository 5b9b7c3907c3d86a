import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { ConfigError } from '../config/configError.ts'
import { backupHeader } from './backup/backupEmbedded.ts'
import { packStopped } from './backup/packStopped.ts'
import { writeBackup } from './backup/writeBackup.ts'
import { openEmbedded } from './openEmbedded.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-embedded-'))
  folder = join(place, 'pglite')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** What a disk holds that keeps nothing but what was written to it for good. */
function disk() {
  const kept = join(place, 'disk')
  return {
    kept,
    onSync(path: string) {
      const to = join(kept, relative(folder, path))
      if (!path.startsWith(folder)) return
      if (!statSync(path).isDirectory()) {
        mkdirSync(dirname(to), { recursive: true })
        cpSync(path, to)
        return
      }
      mkdirSync(to, { recursive: true })
      const names = new Set(readdirSync(path))
      for (const name of readdirSync(to)) if (!names.has(name)) rmSync(join(to, name), { recursive: true })
    },
  }
}

test('behavior: what was acknowledged is there after a power cut', { timeout: limits.faultMs }, async () => {
  const { kept, onSync } = disk()
  const database = await openEmbedded(folder, onSync)
  await database.exec('create table rows (id int primary key)')
  for (let id = 0; id < 50; id++) {
    await database.query('insert into rows values ($1)', [id])
    if (id === 25) await database.exec('checkpoint')
  }
  // Nothing else of the running one reaches the disk.
  const restored = join(place, 'restored')
  cpSync(kept, restored, { recursive: true })
  await database.close()
  const after = await openEmbedded(restored)
  expect((await after.query('select count(*)::int n from rows')).rows).toEqual([{ n: 50 }])
  await after.close()
})

test('behavior: a making that was cut short is begun anew', { timeout: limits.faultMs }, async () => {
  mkdirSync(join(folder, 'base'), { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), '17')
  writeFileSync(`${folder}.unfinished`, '')
  const database = await openEmbedded(folder)
  expect((await database.query('select 1 one')).rows).toEqual([{ one: 1 }])
  expect(existsSync(`${folder}.unfinished`)).toBe(false)
  await database.close()
})

test('behavior: a prepared database is copied, to the disk too', { timeout: limits.faultMs }, async () => {
  const source = join(place, 'source')
  const made = await openEmbedded(source, undefined, join(place, 'none'))
  await made.exec('create table prepared as select 1 one')
  await made.close()
  const prepared = join(place, 'prepared')
  await writeBackup(prepared, backupHeader('', ''), packStopped(source))

  const { kept, onSync } = disk()
  const database = await openEmbedded(folder, onSync, prepared)
  const restored = join(place, 'restored')
  cpSync(kept, restored, { recursive: true })
  expect((await database.query('select * from prepared')).rows).toEqual([{ one: 1 }])
  await database.close()
  const after = await openEmbedded(restored)
  expect((await after.query('select * from prepared')).rows).toEqual([{ one: 1 }])
  await after.close()

  truncateSync(prepared, 1_000_000)
  const plain = await openEmbedded(join(place, 'plain'), undefined, prepared)
  await expect(plain.query('select * from prepared')).rejects.toThrow('does not exist')
  await plain.close()
})

test('error: half a folder stays as it is', async () => {
  mkdirSync(join(folder, 'base'), { recursive: true })
  await expect(openEmbedded(folder)).rejects.toThrow(ConfigError)
  expect(readdirSync(folder)).toEqual(['base'])
  expect(readdirSync(place)).toEqual(['pglite'])
})

test('error: what the disk does not take is not acknowledged', { timeout: limits.faultMs }, async () => {
  const database = await openEmbedded(folder)
  await database.exec('create table rows (id int primary key)')
  const failing = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  })
  await expect(database.query('insert into rows values (1)')).rejects.toThrow()
  failing.mockRestore()
  await database.close().catch(() => {})
  const after = await openEmbedded(folder)
  expect((await after.query('select count(*)::int n from rows where id <> 1')).rows).toEqual([{ n: 0 }])
  await after.close()
})
