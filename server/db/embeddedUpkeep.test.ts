import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import type { EmbeddedClient } from './embeddedClient.ts'
import { startUpkeep } from './embeddedUpkeep.ts'
import { openEmbedded } from './openEmbedded.ts'

let place: string
let client: EmbeddedClient
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-upkeep-'))
  client = await openEmbedded(join(place, 'pglite'))
  await client.exec('create table "Rows" as select i, i x from generate_series(1, 1000) i')
}, limits.faultMs)
afterAll(async () => {
  await client.close()
  rmSync(place, { recursive: true, force: true })
})

const redo = async () =>
  (await client.query<{ at: string }>('select redo_lsn::text at from pg_control_checkpoint()')).rows[0]?.at
async function deadRows(): Promise<number> {
  await client.exec('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ n: number }>(
    `select n_dead_tup::int n from pg_stat_user_tables where relname = 'Rows'`,
  )
  return rows[0]?.n ?? -1
}

test('behavior: the log is cut, but not during a backup, and tables are vacuumed', {
  timeout: limits.faultMs,
}, async () => {
  const before = await redo()
  await client.exec('update "Rows" set x = x + 1')
  expect(await deadRows()).toBe(1_000)
  let isBackingUp = true
  const errors: Error[] = []
  const stop = startUpkeep(client, {
    isBackingUp: () => isBackingUp,
    onError: (error) => errors.push(error),
    everyMs: 20,
    logBytes: 1_000,
  })
  await expect.poll(deadRows).toBe(0)
  expect(await redo()).toBe(before)
  isBackingUp = false
  await expect.poll(redo).not.toBe(before)
  await stop()
  const after = await redo()
  await client.exec('update "Rows" set x = x + 1')
  expect(await redo()).toBe(after)
  expect(errors).toEqual([])
})

test('behavior: a log that is short is left alone', async () => {
  const before = await redo()
  let count = 0
  const stop = startUpkeep(
    {
      exec: (text) => client.exec(text),
      query: (text, ...rest) => {
        count++
        return client.query(text, ...rest)
      },
    },
    { isBackingUp: () => false, onError: () => {}, everyMs: 20 },
  )
  await expect.poll(() => count).toBeGreaterThan(6)
  await stop()
  expect(await redo()).toBe(before)
})
