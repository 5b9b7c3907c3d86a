import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { canMount, smallDisk } from '../test/smallDisk.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

const disk = canMount ? smallDisk() : undefined
let place: string
let server: TestServer
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-health-'))
  server = await testServer({
    config: {
      database: { kind: 'pglite', folder: join(place, 'pglite') },
      ...(disk && { dataFolder: disk.path }),
    },
  })
}, limits.faultMs)
afterAll(async () => {
  // Its database does not close any more.
  await server.server.close().catch(() => {})
  disk?.[Symbol.dispose]()
  rmSync(place, { recursive: true, force: true })
})

const ready = async () => {
  const { status, json } = await server.ops('/ready')
  return [status, json.status, json.checks.disk]
}
/** Longer than an answer about the disk holds. */
const options = { timeout: limits.hookMs, interval: 500 }

test('default', async () => {
  expect(await ready()).toEqual([200, 'ok', 'ok'])
  expect((await server.ops('/health')).json).toMatchObject({ status: 'ok' })
})

test.skipIf(!disk)(
  'behavior: a full disk helps itself (skipped where nothing can be mounted)',
  { timeout: limits.faultMs },
  async () => {
    disk?.fill()
    await expect.poll(ready, options).toEqual([503, 'not_ready', 'full'])
    expect((await server.ops('/health')).status).toBe(200)
    disk?.empty()
    await expect.poll(ready, options).toEqual([200, 'ok', 'ok'])
  },
)

test('behavior: a database that ended needs a new start', async () => {
  const { db } = server.server.context.database
  const failing = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  })
  await db.execute(sql`create table t (n int)`).catch(() => {})
  failing.mockRestore()
  const { status, json } = await server.ops('/health')
  expect([status, json]).toMatchObject([503, { status: 'failed', failed: 'database_ended' }])
  const answer = await server.ops('/ready')
  expect([answer.status, answer.json.checks.database]).toEqual([503, 'failed'])
  // Nothing waits for it.
  const { status: refused, json: refusal } = await server.request('/frame/token', {
    method: 'POST',
    headers: { origin: server.widgetOrigin },
    body: JSON.stringify({ projectId: 'unseen', origin: 'http://demo.example' }),
  })
  expect([refused, refusal.code]).toEqual([503, 'database_unavailable'])
})
