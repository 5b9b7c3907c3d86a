import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let place: string
let server: TestServer
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-archive-'))
  server = await testServer({ env: { AUDIT_ARCHIVE_DIR: join(place, 'archive') } })
}, limits.hookMs)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  rmSync(place, { recursive: true, force: true })
})

const ready = async () => {
  const { status, json } = await server.ops('/ready')
  return [status, json.status, json.checks.auditArchive]
}

test('default: an archive that is gone degrades the server until it is back', {
  timeout: limits.faultMs,
}, async () => {
  // Longer than an answer about the folder holds.
  const options = { timeout: limits.hookMs, interval: 500 }
  expect(await ready()).toEqual([200, 'ok', 'ok'])
  rmSync(join(place, 'archive'), { recursive: true })
  writeFileSync(join(place, 'archive'), '')
  await expect.poll(ready, options).toEqual([200, 'degraded', 'failed'])
  rmSync(join(place, 'archive'))
  mkdirSync(join(place, 'archive'))
  await expect.poll(ready, options).toEqual([200, 'ok', 'ok'])
})
