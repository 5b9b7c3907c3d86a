import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** React's packages by the names that they are imported by, with the file of each that production runs. */
const files: Readonly<Record<string, [folderOf: string, file: string]>> = {
  react: ['react', 'react.production.js'],
  'react/jsx-runtime': ['react', 'react-jsx-runtime.production.js'],
  'react-dom': ['react-dom', 'react-dom.production.js'],
  'react-dom/client': ['react-dom', 'react-dom-client.production.js'],
  scheduler: ['scheduler', 'scheduler.production.js'],
}

/** What React asks of a scheduler that only its own tests have. */
const testScheduler = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g

const isFile = /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/

/**
 * Build step: React as ES modules, so that what nobody imports does not ship and the first load needs no helper for
 * CommonJS. A name that is imported and not there ends the build.
 */
export const shakeReact = (): Plugin => ({
  name: 'gatehouse:shake-react',
  enforce: 'pre',
  apply: 'build',
  resolveId(source) {
    const found = Object.hasOwn(files, source) ? files[source] : undefined
    if (!found) return null
    const [folderOf, file] = found
    return join(dirname(require.resolve(`${folderOf}/package.json`)), 'cjs', file)
  },
  async load(id) {
    return isFile.test(id) ? toModule(await readFile(id, 'utf8')) : null
  },
  transform: (code, id) =>
    // It takes two hooks out of the default, which is the whole of React.
    id.endsWith('/zustand/esm/react.mjs')
      ? code.replace("import React from 'react'", "import * as React from 'react'")
      : null,
})

/**
 * An ES module of a CommonJS one that has its `require` calls in declarations of their own, as React's builds do.
 * @throws Error where it has them elsewhere
 */
export function toModule(code: string): string {
  const imported = code
    .replaceAll(testScheduler, 'undefined')
    .replace(/^(?:'use strict'|"use strict");$/m, '')
    .replace(/^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/gm, (declaration) =>
      [...declaration.matchAll(/(\w+) = require\("([\w-]+)"\)/g)]
        .map(([, name, source]) => `import * as ${name} from "${source}";\n`)
        .join(''),
    )
  const names = [...new Set([...imported.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name ?? ''))]
  const assigned = (name: string): number =>
    [...imported.matchAll(new RegExp(`\\bexports\\.${name} =`, 'g'))].length
  const module = names.reduce(
    (text, name) =>
      text
        .replace(
          new RegExp(`^exports\\.${name} =`, 'm'),
          `${assigned(name) > 1 ? 'let' : 'const'} exports_${name} =`,
        )
        .replaceAll(new RegExp(`\\bexports\\.${name}\\b`, 'g'), `exports_${name}`),
    imported,
  )
  const left = /\brequire\(|\bexports\b(?!_)|\bmodule\.exports/.exec(module)
  if (left) throw new Error(`React can't be read as an ES module: ${left[0]}`)
  return `${module}\nexport { ${names.map((name) => `exports_${name} as ${name}`).join(', ')} };\n`
}
