import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCatalogue } from './catalogueConfig.ts'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(source: Record<string, string>, production = false) {
  const problems: string[] = []
  return { ...readCatalogue(readEnv(source), { production }, problems), problems }
}
function file(content: string): string {
  const path = join(folder, 'wallets.json')
  writeFileSync(path, content)
  return path
}
const fern = { name: 'Fern', homepage: 'https://fern.example', chains: ['eip155:1'], supports_wc: true }

test('default', () => expect(read({})).toEqual({ entries: [], url: undefined, schemes: [], problems: [] }))

test('param: a file', () => {
  const path = file(JSON.stringify({ wallets: [fern] }))
  expect(read({ CATALOGUE_FILE: path })).toMatchObject({ entries: [fern], problems: [] })
})

test.each([
  ['{', 'is not JSON'],
  [JSON.stringify({ wallets: [{ ...fern, homepage: 'x' }] }), 'wallets.0.homepage is no https:// address'],
  ['null', 'no wallet'],
])('error: a file with %s', (content, problem) => {
  expect(read({ CATALOGUE_FILE: file(content) }).problems.join()).toContain(problem)
})

test('error: a file that is not there', () => {
  expect(read({ CATALOGUE_FILE: join(folder, 'none.json') }).problems.join()).toContain('cannot be read')
})

test.each([
  ['https://wallets.example/?projectId=shop', true, true],
  ['http://127.0.0.1:4000', true, false],
  ['http://other.localhost:4000', true, false],
  ['http://[::1]:4000', true, false],
  ['http://wallets.example', false, false],
  ['http://169.254.169.254', false, false],
  ['http://127.0.0.1.nip.example', false, false],
  ['https://user:secret@wallets.example', false, false],
  ['file:///etc/passwd', false, false],
  ['wallets.example', false, false],
])('param: CATALOGUE_URL %s', (url, inDevelopment, inProduction) => {
  const passes = (production: boolean) => read({ CATALOGUE_URL: url }, production).problems.length === 0
  expect([passes(false), passes(true)]).toEqual([inDevelopment, inProduction])
})

test('param: CATALOGUE_SCHEMES', () => {
  expect(read({ CATALOGUE_SCHEMES: ' fern, Moss,' })).toMatchObject({
    schemes: ['fern', 'moss'],
    problems: [],
  })
  for (const wrong of ['*', 'fern://', 'vscode', 'ms-word'])
    expect(read({ CATALOGUE_SCHEMES: `fern,${wrong}` }).problems.join()).toContain(wrong)
})
