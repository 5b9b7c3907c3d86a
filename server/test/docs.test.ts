import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '../admin/projectSettings.ts'
import { errorCodes } from '../contract/errors.ts'
import { createMetrics } from '../observe/metrics.ts'

// What operators read is complete.

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const guide = read('docs/operator.md')
const missingFrom = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => !text.includes(name))

test('default: every refusal code has its row', () => {
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.map((row) => row.split('|')[1]).join()
  const codes = errorCodes.map((code) => `\`${code}\``)
  expect(missingFrom(named, codes)).toEqual([])
})

test('behavior: every metric of ours is named', async () => {
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  const names = metrics.map(({ name }) => name).filter((name) => name.startsWith('gatehouse_'))
  expect(names.length).toBeGreaterThan(5)
  // Some are registered by what they belong to, when it is there.
  const folder = new URL('../observe/', import.meta.url)
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const written = sources.flatMap((source) => [...source.matchAll(/name: '(gatehouse_\w+)'/g)])
  names.push(...written.map(([, name]) => String(name)))
  expect(names).toContain('gatehouse_redis_up')
  const rows = guide.split('\n').filter((line) => line.startsWith('| `gatehouse_'))
  const named = rows.map((row) => row.split('|')[1]).join()
  expect(missingFrom(named, names)).toEqual([])
})

test('behavior: every setting of projects is named', () => {
  const names = settingNames.map((name) => `\`${name}\``)
  expect(missingFrom(guide, names)).toEqual([])
})

test('behavior: every variable stands in .env.example', () => {
  const source = read('server/config/env.ts')
  const names = [...source.matchAll(/(?:text|secret)\('([A-Z_]+)'\)/g)].map(([, name]) => String(name))
  expect(names).toContain('OPERATOR_KEY')
  expect(missingFrom(read('.env.example'), names)).toEqual([])
})
