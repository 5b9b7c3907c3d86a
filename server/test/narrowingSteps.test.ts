import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../db/migrations.ts'
import { narrowingSteps } from './narrowingSteps.ts'

/** The first that servers of a release before may run beside. */
const first = '0006'

test('default: servers of the release before run beside every migration', () => {
  const { migrationsFolder } = migrations
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && name >= first)
  expect(files.length).toBeGreaterThan(10)
  for (const file of files)
    expect([file, ...narrowingSteps(readFileSync(join(migrationsFolder, file), 'utf8'))]).toEqual([file])
})

test.each([
  'DROP TABLE "approvals"',
  'ALTER TABLE "sessions" DROP COLUMN "grade"',
  'ALTER TABLE "sessions" RENAME COLUMN "grade" TO "level"',
  'ALTER TABLE "sessions" RENAME TO "logins"',
  'ALTER TABLE "sessions" ALTER COLUMN "grade" SET DATA TYPE integer',
  'ALTER TABLE "sessions" ALTER COLUMN "grade" TYPE integer',
  'ALTER TABLE "sessions" ALTER COLUMN "grade" SET NOT NULL',
  'ALTER TABLE "sessions" ALTER COLUMN "grade" DROP DEFAULT',
  'ALTER TABLE "sessions" ADD COLUMN "level" text NOT NULL',
  'ALTER TABLE "sessions" ADD CONSTRAINT "one" UNIQUE("grade")',
  'TRUNCATE "sessions"',
  'DELETE FROM "sessions" WHERE true',
])('error: %s', (statement) => {
  const sql = `CREATE TABLE "later" ("id" text NOT NULL);--> statement-breakpoint\n${statement};`
  expect(narrowingSteps(sql)).toEqual([`${statement};`])
})

test.each([
  'ALTER TABLE "sessions" ADD COLUMN "level" text',
  `ALTER TABLE "sessions" ADD COLUMN "level" text DEFAULT '' NOT NULL`,
  'CREATE INDEX "sessions_grade" ON "sessions" ("grade")',
  'DROP TRIGGER IF EXISTS "projects_changed" ON "projects"',
  'ALTER TABLE "sessions" ALTER COLUMN "grade" DROP NOT NULL',
])('param: %s', (statement) => expect(narrowingSteps(statement)).toEqual([]))
