import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLayers } from './checkLayers.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'))
  cpSync('tsconfig.json', join(folder, 'tsconfig.json'))
  for (const room of ['host-sdk', 'widget', 'server', 'demo', 'e2e', 'bench', 'scripts'])
    mkdirSync(join(folder, room))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const plant = (files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

test('default: a clean tree passes', () => {
  plant({
    'host-sdk/protocol/a.ts': 'export const a = 1\n',
    'host-sdk/b.ts': "export { a } from './protocol/a.ts'\n",
  })
  expect(checkLayers(folder)).toEqual({ ok: true, report: '2 modules' })
})

test('error: no module at all is a failure', () => {
  expect(checkLayers(folder)).toMatchObject({ ok: false })
})

test('error: each edge that breaks a rule is named', () => {
  plant({
    'host-sdk/protocol/a.ts': "export { b } from '../b.ts'\n",
    'host-sdk/b.ts': 'export const b = 1\n',
    'widget/features/a/a.ts': "export { b } from '../b/b.ts'\n",
    'widget/features/b/b.ts': 'export const b = 1\n',
    'server/a.ts': "export { b } from '../widget/b.ts'\n",
    'widget/b.ts': 'export const b = 1\n',
    'widget/circle/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
    'widget/circle/b.ts': "import type { A } from './a.ts'\nexport type B = A | 1\n",
  })
  const { ok, report } = checkLayers(folder)
  expect(ok).toBe(false)
  expect(report).toMatch(/host-sdk\/protocol\/a\.ts → host-sdk\/b\.ts/)
  expect(report).toMatch(/widget\/features\/a\/a\.ts → widget\/features\/b\/b\.ts/)
  expect(report).toMatch(/server\/a\.ts → widget\/b\.ts/)
  expect(report).toMatch(/widget\/circle\/a\.ts → widget\/circle\/b\.ts/)
})
