import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { type AdminConfig, readAdminConfig } from '../config/adminConfig.ts'
import { nothing, piece } from '../db/backup/pieces.ts'
import { writeBackup } from '../db/backup/writeBackup.ts'
import { openDatabase } from '../db/db.ts'
import { lockFolder } from '../db/lockFolder.ts'
import { audit } from '../db/schema/audit.ts'
import { projects } from '../db/schema/projects.ts'
import { createSealer } from '../seal/sealer.ts'
import { program } from '../test/program.ts'
import { checkOperatorKey } from './checkOperatorKey.ts'
import { restore } from './restore.ts'

const operatorKey = 'k'.repeat(32)
const script = new URL('../test/restoreOnce.ts', import.meta.url).pathname

let place: string
/** A data folder whose database has the project `present`. */
let present: string
/** A backup of one with the project `saved`. */
let file: string
let config: AdminConfig

const configOf = (folder: string, key = operatorKey) =>
  readAdminConfig({ DATA_DIR: folder, OPERATOR_KEY: key })

async function addProject(folder: string, id: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'pglite', folder })
  await checkOperatorKey(db, createSealer(operatorKey), false)
  await db.insert(projects).values({ id, name: id })
  await close()
}

async function idsIn(folder: string): Promise<string[]> {
  const { db, close } = await openDatabase({ kind: 'pglite', folder })
  const rows = await db.select({ id: projects.id }).from(projects)
  await close()
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gatehouse-restore-'))
  present = join(place, 'data')
  config = configOf(present)
  const folder = join(present, 'pglite')
  await addProject(folder, 'saved')
  file = join(place, 'backup')
  const { db, backup, close } = await openDatabase({ kind: 'pglite', folder })
  await backup?.(file, { version: '0.1.0' })
  await db.delete(projects)
  await db.insert(projects).values({ id: 'present', name: 'present' })
  await close()
}, limits.faultMs)
afterAll(() => rmSync(place, { recursive: true, force: true }))

let copies = 0
const contents = () => readFileSync(file)
function changed(change: (bytes: Buffer) => Buffer): string {
  const path = join(place, `changed ${copies++}`)
  writeFileSync(path, change(contents()))
  return path
}

test('error: what is refused leaves everything as it is', { timeout: limits.faultMs }, async () => {
  const before = readdirSync(present).sort()
  const headerless = contents().indexOf('\n', 20)
  const header = JSON.parse(contents().subarray(19, headerless).toString())
  const newer = join(place, 'newer')
  await writeBackup(
    newer,
    { ...header, version: '9.9.9', schema: { tag: '9999_x', when: Date.now() * 2 } },
    empty(),
  )
  for (const [path, sentence, key] of [
    [changed((bytes) => bytes.subarray(0, bytes.length - 1_000)), 'cut off or damaged'],
    [changed((bytes) => bytes.subarray(0, 100)), 'cut off or damaged'],
    [
      changed((bytes) => Buffer.from(bytes.map((byte, at) => (at === 5_000 ? byte ^ 1 : byte)))),
      'cut off or damaged',
    ],
    [changed(() => Buffer.from('PGDMP')), 'not a backup'],
    [changed(() => Buffer.alloc(0)), 'not a backup'],
    [
      changed((bytes) => Buffer.from(bytes.toString('latin1').replace('backup 1', 'backup 2'), 'latin1')),
      'newer format',
    ],
    [newer, 'restore it with version 9.9.9'],
    [join(place, 'nowhere'), 'is not there'],
    [place, 'is a folder'],
    [file, 'not the key that the database is sealed with', 'x'.repeat(32)],
  ] as const) {
    const { code, output } = await restore(configOf(present, key), 'admin:test', [path])
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(output).not.toContain('\n')
    expect(readdirSync(present).sort()).toEqual(before)
  }
  expect(await idsIn(join(present, 'pglite'))).toEqual(['present'])
  expect(await restore(config, 'admin:test', [])).toMatchObject({ code: 2 })
})

test('error: a server has the folder', async () => {
  const unlock = lockFolder(present)
  expect(await restore(config, 'admin:test', [file])).toEqual({
    code: 1,
    output: `Process ${process.pid} uses DATA_DIR: stop the server, restore, and start it again.`,
  })
  unlock()
})

test('error: no file is written outside of the folder', async () => {
  const header = JSON.parse(contents().subarray(19, contents().indexOf('\n', 20)).toString())
  for (const path of ['../outside', '/tmp/outside', 'a/../../outside', './a', 'a//b']) {
    const hostile = join(place, 'hostile')
    await writeBackup(hostile, header, one(path))
    const { output } = await restore(config, 'admin:test', [hostile])
    expect(output).toContain('outside of its folder')
  }
  expect(existsSync(join(present, 'outside'))).toBe(false)
})

test('behavior: killed at any step, the old or the new is there whole', {
  timeout: 3 * limits.faultMs,
}, async () => {
  for (const [step, ids] of [
    ['begun', 'present'],
    ['unpacked', 'present'],
    ['checked', 'present'],
    ['decided', 'saved'],
    ['set aside', 'saved'],
    ['in place', 'saved'],
  ] as const) {
    const folder = join(place, step, 'pglite')
    cpSync(join(present, 'pglite'), folder, { recursive: true })
    const child = program(script, [folder, file, step], {})
    await child.says(/^at /m)
    child.child.kill('SIGKILL')
    await child.ended
    expect([step, await idsIn(folder)]).toEqual([step, [ids]])
    rmSync(join(place, step), { recursive: true })
  }
})

test('default: takes the place of the present one, which is kept', { timeout: limits.faultMs }, async () => {
  writeFileSync(join(present, 'pglite.unfinished'), '')
  const { code, output } = await restore(config, 'admin:test', [file])
  expect([code, output]).toEqual([0, expect.stringContaining('(version 0.1.0)')])
  expect(await idsIn(join(present, 'pglite'))).toEqual(['saved'])
  const kept = /is kept in (\S+);/.exec(output)?.[1] ?? ''
  expect(await idsIn(kept)).toEqual(['present'])
  expect(existsSync(join(present, 'lock'))).toBe(false)
  const { db, close } = await openDatabase({ kind: 'pglite', folder: join(present, 'pglite') })
  const rows = await db.select().from(audit)
  await close()
  expect(rows).toMatchObject([{ who: 'admin:test', action: 'database.restore', subject: file }])
})

async function* empty(): AsyncGenerator<Buffer> {}

async function* one(path: string): AsyncGenerator<Buffer> {
  yield Buffer.concat([piece(Buffer.from(path)), piece(Buffer.from('x')), nothing, nothing])
}
