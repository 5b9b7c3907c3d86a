import fs, { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { DatabaseUnavailable } from './databaseFault.ts'
import { openEmbedded } from './openEmbedded.ts'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-client-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('behavior: after the end of PostgreSQL nothing waits for an answer', {
  timeout: limits.faultMs,
}, async () => {
  const folder = join(place, 'pglite')
  const database = await openEmbedded(folder)
  await database.exec('create table rows (id int primary key)')
  await expect(database.query('select * from nothing')).rejects.toThrow('does not exist')
  expect(database.hasEnded()).toBe(false)

  const failing = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  })
  await expect(database.query('insert into rows values (1)')).rejects.toThrow('could not fsync')
  failing.mockRestore()
  expect(database.hasEnded()).toBe(true)
  for (const call of [
    () => database.query('select 1'),
    () => database.exec('select 1'),
    () => database.transaction((tx) => tx.query('select 1')),
  ])
    await expect(call()).rejects.toThrow(DatabaseUnavailable)
  await database.close().catch(() => {})

  const after = await openEmbedded(folder)
  expect((await after.query('select 1 one')).rows).toEqual([{ one: 1 }])
  renameSync(folder, `${folder}.away`)
  expect(after.hasEnded()).toBe(true)
  renameSync(`${folder}.away`, folder)
  expect(after.hasEnded()).toBe(false)
  await after.close()
  expect(after.hasEnded()).toBe(true)
})
