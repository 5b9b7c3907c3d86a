import { basename } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { adoptStyles } from './adoptStyles.ts'

type Files = Readonly<Record<string, string>>

const virtual = (files: Files): Plugin => ({
  name: 'files',
  enforce: 'pre',
  resolveId: (id) => (basename(id) in files ? `/${basename(id)}` : null),
  load: (id) => files[basename(id)] ?? null,
})

async function built(files: Files): Promise<Rolldown.RolldownOutput['output']> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtual(files), adoptStyles()],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: '/main.js',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: (id: string) => (id.includes('apart') ? 'apart' : null) }],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput
  return output
}

const files = {
  'main.js': "import './main.css'; globalThis.later = () => import('./later.js')",
  'main.css': '.main { color: red }',
  'later.js': "import './later.css'; import { part } from './apart.js'; export default part",
  'later.css': '.later::before { content: "\\2192 `$&`"; color: lime }',
  'apart.js': "import './apart.css'; export const part = () => location.href",
  'apart.css': '.later { color: blue }',
}

const scriptOf = (output: Rolldown.RolldownOutput['output'], name: string): Rolldown.OutputChunk => {
  const found = output.find((file) => file.type === 'chunk' && file.name === name)
  if (found?.type !== 'chunk') throw new Error(`No script ${name}`)
  return found
}

test('default: a later script brings its styles, and the first keeps its sheet', async () => {
  const output = await built(files)
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css'))
  expect(sheets.map((sheet) => sheet.type === 'asset' && String(sheet.source).trim())).toEqual([
    '.main{color:red}',
  ])
  expect(scriptOf(output, 'later').code).toContain('.later:before{')
  expect(scriptOf(output, 'apart').code).toContain('.later{')
  for (const file of output)
    if (file.type === 'chunk') expect(file.code).not.toMatch(/%sheet:|later-\w+\.css/)
})

test('default: the rules are what the sheet had, whatever quotes stand in them', async () => {
  const sheets: string[] = []
  class Sheet {
    replaceSync = (rules: string) => sheets.push(rules)
  }
  const { code } = scriptOf(await built(files), 'later')
  const [block = ''] = /^\{.*?adoptedStyleSheets\.push\(\w+\)\}/s.exec(code) ?? []
  const adopted: unknown[] = []
  new Function('CSSStyleSheet', 'document', block)(Sheet, { adoptedStyleSheets: adopted })
  expect(adopted).toHaveLength(1)
  expect(sheets).toEqual([expect.stringMatching(/^\.later:before\{.*content:"→`\$&`".*\}$/)])
})

test('behavior: a script has another name when nothing but its rules changed', async () => {
  const before = scriptOf(await built(files), 'later').fileName
  const after = scriptOf(await built({ ...files, 'later.css': '.later { color: navy }' }), 'later').fileName
  expect(after).not.toBe(before)
})

test('error: a script of nothing but styles, which the bundler leaves out', async () => {
  const lost = built({ ...files, 'apart.js': "import './apart.css'; export const part = 1" })
  await expect(lost).rejects.toThrow(/apart-[\w-]+\.css has lost its script/)
})

test('error: styles that the first paint needs', async () => {
  const early = { ...files, 'main.js': `import './apart.js'; ${files['main.js']}` }
  await expect(built(early)).rejects.toThrow('is of the first load')
})
