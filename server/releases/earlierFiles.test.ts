import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseFiles } from '../db/schema/releaseFiles.ts'
import { createSealer } from '../seal/sealer.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { createEarlierFiles } from './earlierFiles.ts'
import { keepRelease } from './keepRelease.ts'

// Two releases over one database: that of the fixture, and one whose files have other names.

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-'))
const assets = {
  widget: join(folder, 'widget'),
  login: join(folder, 'login'),
  hostSdk: join(folder, 'host-sdk'),
}
const write = (room: keyof typeof assets, path: string, text: string) => {
  mkdirSync(join(assets[room], 'assets'), { recursive: true })
  writeFileSync(join(assets[room], path), text)
}
write('widget', 'assets/send-Zz11Yy22.js', `console.log('${'send '.repeat(200)}')`)
write('login', 'assets/window-Zz11Yy22.js', 'export const window = 2')
write('hostSdk', 'gatehouse.js', `console.log('${'newer '.repeat(200)}')`)
write('hostSdk', 'gatehouse-frame.Zz11Yy22.mjs', 'export const frame = 2')

let before: TestServer
let after: TestServer
beforeAll(async () => {
  before = await testServer()
  const { database } = before.server.context
  after = await testServer({ database, config: { assets, operatorKey: before.server.config.operatorKey } })
})
afterAll(async () => {
  await after[Symbol.asyncDispose]()
  await before[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const named = (path: string) => eq(releaseFiles.path, path)

test('default: what an open page of the release before asks for', async () => {
  for (const path of ['/gatehouse-frame.AbCdEf12.mjs', '/assets/main-AbCdEf1.js']) {
    const [was, is] = [await before.request(path), await after.request(path)]
    expect([is.status, is.text]).toEqual([200, was.text])
    for (const name of ['cache-control', 'content-type', 'access-control-allow-origin', 'etag', 'vary'])
      expect([name, is.headers[name]]).toEqual([name, was.headers[name]])
  }
  const [was, is] = [
    await before.login('/assets/login-AbCdEf1.js'),
    await after.login('/assets/login-AbCdEf1.js'),
  ]
  expect([is.status, is.text]).toEqual([200, was.text])
  expect(is.headers['cross-origin-embedder-policy']).toBe('require-corp')
})

test('default: the script as a page pinned it', async () => {
  const release = (await before.request('/release.json')).json
  const { path } = release.files.find(
    ({ path }: { path: string }) => path !== '/gatehouse.js' && path.endsWith('.js'),
  )
  const [was, is] = [await before.request(path), await after.request(path)]
  expect([is.status, is.text]).toEqual([200, was.text])
})

test('behavior: a server that is not replaced yet has the files of the newer release', async () => {
  expect((await before.request('/assets/send-Zz11Yy22.js')).text).toContain('send send')
  expect((await before.request('/gatehouse-frame.Zz11Yy22.mjs')).text).toBe('export const frame = 2')
  expect((await before.login('/assets/window-Zz11Yy22.js')).text).toBe('export const window = 2')
})

test('behavior: compressed as it was, and 304 by its ETag', async () => {
  const packed = await after.request('/assets/main-AbCdEf1.js', { headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  const again = await after.request('/assets/main-AbCdEf1.js', {
    headers: { 'accept-encoding': 'br', 'if-none-match': String(packed.headers['etag']) },
  })
  expect(again.status).toBe(304)
})

test.each([
  ['a name that no release has', '/assets/nobody-AbCdEf1.js'],
  ['a file of the other origin', '/assets/window-Zz11Yy22.js'],
  ['a picture, which has one name in all releases', '/assets/networks/ethereum.svg'],
  ['a path that is not one', '/assets/../assets/main-AbCdEf1.js'],
])('error: %s', async (_, path) => {
  expect((await after.request(path)).status).toBe(404)
})

test('error: another method', async () => {
  expect((await after.request('/assets/main-AbCdEf1.js', { method: 'POST' })).status).toBe(405)
})

test('error: a row that no server with the operator’s key wrote', async () => {
  const { database, sealer } = before.server.context
  const path = '/assets/forged-AbCdEf1.js'
  const forged = { build: 'login', path, body: Buffer.from('alert(1)'), isPacked: false, mac: '' }
  await database.db.insert(releaseFiles).values(forged)
  expect((await after.login(path)).status).toBe(404)
  const ours = createEarlierFiles({ db: database.db, sealer })
  expect(await ours.find('login', '/assets/login-AbCdEf1.js')).toBeDefined()
  const other = createEarlierFiles({
    db: database.db,
    sealer: createSealer('another key of 32 letters or more'),
  })
  expect(await other.find('login', '/assets/login-AbCdEf1.js')).toBeUndefined()
  await database.db
    .update(releaseFiles)
    .set({ body: Buffer.from('alert(1)') })
    .where(named('/assets/login-AbCdEf1.js'))
  expect(
    await createEarlierFiles({ db: database.db, sealer }).find('login', '/assets/login-AbCdEf1.js'),
  ).toBeUndefined()
})

test('error: a file that somebody moved to the other origin, or to another name', async () => {
  const { database, sealer } = before.server.context
  const path = '/assets/main-AbCdEf1.js'
  const [row] = await database.db.select().from(releaseFiles).where(named(path))
  if (!row) throw new Error('the fixture has no such file')
  const moved = '/assets/other-AbCdEf1.js'
  await database.db.insert(releaseFiles).values([
    { ...row, build: 'login' },
    { ...row, path: moved },
  ])
  const files = createEarlierFiles({ db: database.db, sealer })
  expect(await files.find('widget', path)).toBeDefined()
  expect(await files.find('login', path)).toBeUndefined()
  expect(await files.find('widget', moved)).toBeUndefined()
})

test('behavior: a release that runs stays, and writes again what somebody changed', async () => {
  const { database, sealer, assets, logger } = before.server.context
  const { db } = database
  await db.update(releaseFiles).set({ seenAt: sql`now() - interval '40 days'` })
  await db
    .update(releaseFiles)
    .set({ body: Buffer.from('alert(1)') })
    .where(named('/assets/login-AbCdEf1.js'))
  const stop = await keepRelease({ db, sealer, assets, logger })
  stop()
  const old = await db
    .select({ path: releaseFiles.path })
    .from(releaseFiles)
    .where(lt(releaseFiles.seenAt, sql`now() - interval '30 days'`))
  expect(old.map(({ path }) => path)).toContain('/assets/send-Zz11Yy22.js')
  expect(old.map(({ path }) => path)).not.toContain('/assets/login-AbCdEf1.js')
  const files = createEarlierFiles({ db, sealer })
  expect(await files.find('login', '/assets/login-AbCdEf1.js')).toBeDefined()
})

test('behavior: after a change of the operator’s key its servers write the files again', async () => {
  const { database, assets, logger } = before.server.context
  const { db } = database
  const sealer = createSealer('another key of 32 letters or more')
  const stop = await keepRelease({ db, sealer, assets, logger })
  stop()
  const files = createEarlierFiles({ db, sealer })
  expect(await files.find('widget', '/assets/main-AbCdEf1.js')).toBeDefined()
  expect(await files.find('widget', '/assets/send-Zz11Yy22.js')).toBeUndefined()
})
