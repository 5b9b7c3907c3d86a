import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { inlineRuntime } from './inlineRuntime.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-runtime-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Names that a helper has in the bundler's own script are names of theirs too. */
const sources: Record<string, string> = {
  '/main.js': `
    import * as all from '/all.js'
    import old from '/old.cjs'
    const e = 'e', t = 't', n = 'n', r = 'r'
    globalThis.taken = { e, t, n, r, names: Object.keys(all).sort(), old: old.word }
    globalThis.taken.later = () => import('/later.js')`,
  '/all.js': `export const one = () => location.one; export const two = () => location.two; export default one`,
  '/old.cjs': `exports.word = ['old'].join()`,
  '/later.js': `
    import * as all from '/all.js'
    import second from '/second.cjs'
    export const names = Object.keys(all).length
    export const word = second.word`,
  '/second.cjs': `exports.word = ['second'].join()`,
}

const files: Plugin = {
  name: 'files',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(sources, id) ? id : null),
  load: (id) => sources[id] ?? null,
}

async function scriptsOf(
  plugins: Plugin[],
  modulePreload: false | { polyfill: false } = false,
): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [files, ...plugins],
    build: {
      write: false,
      modulePreload,
      rolldownOptions: {
        input: '/main.js',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: (id: string) => (/all|main|old/.test(id) ? 'first' : null) }],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

test('default: each script brings what it needs to wrap modules, and runs as before', async () => {
  expect((await scriptsOf([])).some(({ name }) => name === 'rolldown-runtime')).toBe(true)
  const scripts = await scriptsOf([inlineRuntime()])
  expect(scripts.map(({ name }) => name)).not.toContain('rolldown-runtime')
  for (const { fileName, code } of scripts) {
    mkdirSync(dirname(join(folder, fileName)), { recursive: true })
    writeFileSync(join(folder, fileName.replace(/\.js$/, '.mjs')), code.replaceAll(/\.js(?=["'`])/g, '.mjs'))
  }
  const entry = scripts.find(({ isEntry }) => isEntry)?.fileName.replace(/\.js$/, '.mjs') ?? ''
  await import(/* @vite-ignore */ pathToFileURL(join(folder, entry)).href)
  const { taken } = globalThis as unknown as { taken: Record<string, unknown> & { later(): Promise<object> } }
  expect(taken).toMatchObject({
    e: 'e',
    t: 't',
    n: 'n',
    r: 'r',
    old: 'old',
    names: ['default', 'one', 'two'],
  })
  expect(await taken.later()).toMatchObject({ names: 3, word: 'second' })
})

test('behavior: nothing fetches it ahead either', async () => {
  const listed = (scripts: Rolldown.OutputChunk[]) =>
    scripts.filter(({ code }) => /rolldown-runtime/.test(code))
  expect(listed(await scriptsOf([], { polyfill: false })).length).toBeGreaterThan(1)
  expect(listed(await scriptsOf([inlineRuntime()], { polyfill: false }))).toEqual([])
})

test('behavior: a script has another name than one that still asks for the bundler’s own', async () => {
  const names = (scripts: Rolldown.OutputChunk[]) => scripts.map(({ fileName }) => fileName)
  const before = new Set(names(await scriptsOf([])))
  expect(names(await scriptsOf([inlineRuntime()])).filter((name) => before.has(name))).toEqual([])
})
