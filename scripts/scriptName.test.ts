import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { isScriptOf, scriptName } from './scriptName.ts'

test('behavior: the scripts that a build writes are found by the names of their chunks', async () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-names-'))
  writeFileSync(join(root, 'View.js'), 'console.log("view")')
  writeFileSync(join(root, 'View-basic.js'), 'console.log("basic")')
  await build({
    root,
    logLevel: 'silent',
    build: {
      rolldownOptions: {
        input: { View: join(root, 'View.js'), 'View-basic': join(root, 'View-basic.js') },
        output: { entryFileNames: scriptName },
      },
    },
  })
  const files = readdirSync(join(root, 'dist/assets'))
  expect(files).toHaveLength(2)
  const ofView = files.filter((file) => isScriptOf('View', file))
  const ofBasic = files.filter((file) => isScriptOf('View-basic', file))
  expect([ofView.length, ofBasic.length]).toEqual([1, 1])
  expect(ofView).not.toEqual(ofBasic)
})
