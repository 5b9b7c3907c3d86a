import { build } from 'vite'
import { expect, test } from 'vitest'
import { shakeReact, toModule } from './shakeReact.ts'

/** The code of `entry` with React in it, as a script that leaves its exports in `made`. */
async function bundle(entry: string): Promise<string> {
  const id = '\0entry.js'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      shakeReact(),
      {
        name: 'entry',
        resolveId: (source) => (source.endsWith('/entry.js') ? id : null),
        load: (source) => (source === id ? entry : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry: '/entry.js', formats: ['iife'], name: 'made', fileName: 'made' },
    },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  return output[0].code
}

const counter = `
  import { createElement, memo, useEffect, useId, useState } from 'react'
  import { flushSync } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  import { jsx } from 'react/jsx-runtime'
  import { createStore } from 'zustand/vanilla'
  import { useStore } from 'zustand'
  const store = createStore(() => ({ name: 'rows' }))
  const Counter = memo(({ step }) => {
    const [count, setCount] = useState(1)
    const { name } = useStore(store)
    useEffect(() => setCount((before) => before + step), [step])
    return createElement('p', { id: useId(), onClick: () => setCount(9) }, count + ' ' + name)
  })
  export const draw = (node) => {
    const root = createRoot(node)
    flushSync(() => root.render(jsx(Counter, { step: 2 })))
    return { rename: (name) => flushSync(() => store.setState({ name })), end: () => root.unmount() }
  }
`

interface Drawn {
  rename(name: string): void
  end(): void
}

test('default: it draws, and what nobody imports is not there', async () => {
  const code = await bundle(counter)
  const { draw } = new Function(`${code}\nreturn made`)() as { draw(node: Element): Drawn }
  const node = document.body.appendChild(document.createElement('div'))
  const drawn = draw(node)
  await expect.poll(() => node.textContent).toBe('3 rows')
  drawn.rename('lines')
  expect(node.textContent).toBe('3 lines')
  node.querySelector('p')?.click()
  await expect.poll(() => node.textContent).toBe('9 lines')
  drawn.end()
  expect(node.textContent).toBe('')
  node.remove()

  for (const absent of [
    '__commonJS',
    'hydrateRoot',
    'cloneElement',
    'unstable_batchedUpdates',
    'forceFrameRate',
  ])
    expect(code.includes(absent), absent).toBe(false)
})

test('error: a name that React does not have', () =>
  expect(bundle("export { useNothing } from 'react'")).rejects.toThrow('useNothing'))

test.each([
  ['one', 'exports.a = 1;', 'const exports_a = 1;'],
  ['one that is used', 'exports.a = 1;\nf(exports.a);', 'const exports_a = 1;\nf(exports_a);'],
  [
    'one that is set again',
    'exports.a = 1;\nif (b) {\n  exports.a = 2;\n}',
    'let exports_a = 1;\nif (b) {\n  exports_a = 2;\n}',
  ],
])('default: the export of %s', (_, code, expected) =>
  expect(toModule(code)).toBe(`${expected}\nexport { exports_a as a };\n`),
)

test('default: what it requires', () =>
  expect(toModule('"use strict";\nvar A = require("a"),\n  B = require("b-c");\nexports.x = A.y;')).toBe(
    '\nimport * as A from "a";\nimport * as B from "b-c";\nconst exports_x = A.y;\nexport { exports_x as x };\n',
  ))

test.each([
  ['a call in the middle', 'function f() {\n  return require("a");\n}'],
  ['the whole of the exports', 'module.exports = f;'],
  ['exports as a value', 'f(exports);'],
])('error: %s', (_, code) => expect(() => toModule(code)).toThrow("can't be read as an ES module"))
