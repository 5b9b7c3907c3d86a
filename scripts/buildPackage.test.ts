import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPackage } from './buildPackage.ts'

// Real builds, a real npm and a real compiler.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'package-'))
const built = join(folder, 'built')
const site = join(folder, 'site')
const installed = join(site, 'node_modules/@gatehouse/host-sdk')
let packed: { filename: string; files: { path: string }[] }

/** As on a machine of its own: nothing of the npm that runs these tests. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: site, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const read = (path: string): string => readFileSync(join(installed, path), 'utf8')
const paths = (ending: string): string[] =>
  readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))

beforeAll(async () => {
  await buildPackage(built)
  mkdirSync(site)
  writeFileSync(join(site, 'package.json'), '{ "name": "site", "private": true, "type": "module" }')
  packed = JSON.parse(run('npm', 'pack', built, '--json', '--pack-destination', folder))[0]
  run('npm', 'install', join(folder, packed.filename), '--offline', '--no-audit', '--no-fund')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: what is packed', () => {
  const names = packed.files.map(({ path }) => path)
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'LICENSE-comlink', 'README.md', 'index.js']))
  expect(
    names.filter((name) => !/^(types\/.+\.d\.ts|[\w-]+\.js|LICENSE.*|README\.md|package\.json)$/.test(name)),
  ).toEqual([])
})

test('behavior: every path of the manifest is there, types first', () => {
  const { private: hidden, exports, types, sideEffects, dependencies } = JSON.parse(read('package.json'))
  expect({ hidden, sideEffects, dependencies }).toEqual({ sideEffects: false })
  expect(Object.keys(exports['.'])).toEqual(['types', 'import'])
  for (const path of [types, ...Object.values<string>(exports['.'])])
    expect(existsSync(join(installed, path))).toBe(true)
})

test('behavior: it needs nothing but itself', () => {
  const files = [...paths('.js'), ...paths('.d.ts')]
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const imports = [...read(file).matchAll(/(?:from |import\(|^import )["']([^"']+)["']/gm)]
    expect(imports.map(([, path]) => path).filter((path) => !/^\.{1,2}\/.+\.js$/.test(path ?? ''))).toEqual(
      [],
    )
  }
})

test('behavior: the part for the frame is not loaded with the first', () => {
  const entry = read('index.js')
  expect(entry).toMatch(/import\("\.\/later\.js"\)/)
  expect(entry).not.toMatch(/from ["']\.\/later\.js/)
})

test('behavior: a bundler keeps the two parts apart', async () => {
  writeFileSync(
    join(site, 'main.js'),
    "import { createGatehouse } from '@gatehouse/host-sdk'\nwindow.start = createGatehouse\n",
  )
  const { output } = (await build({
    root: site,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: join(site, 'main.js') } },
  })) as Rollup.RollupOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const late = chunks.find(({ name }) => name === 'later')
  expect(entry?.dynamicImports).toEqual([late?.fileName])
  expect(entry?.imports).not.toContain(late?.fileName)
})

test('behavior: a site that does not use it does not pay for it', async () => {
  writeFileSync(join(site, 'main.js'), "import '@gatehouse/host-sdk'\nwindow.started = true\n")
  const { output } = (await build({
    root: site,
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rollupOptions: { input: join(site, 'main.js') } },
  })) as Rollup.RollupOutput
  expect(output.map((file) => (file.type === 'chunk' ? file.code.trim() : file.fileName))).toEqual([
    'window.started=!0;',
  ])
})

describe('a site that is written in TypeScript', () => {
  const source = `import { createGatehouse, type Gatehouse, RpcError } from '@gatehouse/host-sdk'
export const gatehouse: Gatehouse = createGatehouse({ projectId: 'shop', origin: 'https://widget.example' })
export const accounts: Promise<unknown> = gatehouse.evm.request({ method: 'eth_requestAccounts' })
export const declined = (error: unknown): boolean => error instanceof RpcError && error.code === 4001
// @ts-expect-error an option that there is not
createGatehouse({ projectId: 'shop', origin: 'https://widget.example', colour: 'red' })
// @ts-expect-error a project is needed
createGatehouse({ origin: 'https://widget.example' })
`
  /** What the compiler says, nothing when it is content. */
  const compile = (moduleResolution: string, module: string): string => {
    const lib = ['es2022', 'dom']
    const options = { strict: true, noEmit: true, target: 'es2022', lib, types: [], module, moduleResolution }
    writeFileSync(
      join(site, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['main.ts'] }),
    )
    writeFileSync(join(site, 'main.ts'), source)
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
    return spawnSync(process.execPath, [tsc, '-p', site], { encoding: 'utf8' }).stdout
  }

  test.each([
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ])('behavior: compiles with moduleResolution %s', (resolution, module) => {
    expect(compile(resolution, module)).toBe('')
  })
})

test('behavior: an import on a server does nothing', () => {
  const program = `
    const before = Reflect.ownKeys(globalThis).length
    const names = Object.keys(await import('@gatehouse/host-sdk')).sort()
    console.log(JSON.stringify({ names, added: Reflect.ownKeys(globalThis).length - before }))`
  const said = JSON.parse(run(process.execPath, '--input-type=module', '--eval', program))
  expect(said).toEqual({ names: ['RpcError', 'createGatehouse', 'rpcCodes'], added: 0 })
})
