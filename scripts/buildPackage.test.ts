import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPackage } from './buildPackage.ts'
import { limits } from './suites/limits.ts'

// Real builds, a real npm and a real compiler.
vi.setConfig({ testTimeout: limits.faultMs, hookTimeout: limits.faultMs })

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
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js']))
  expect(
    names.filter((name) => !/^(types\/.+\.d\.ts|[\w-]+\.js|LICENSE.*|README\.md|package\.json)$/.test(name)),
  ).toEqual([])
})

test('behavior: every path of the manifest is there, types first', () => {
  const { private: hidden, exports, types, sideEffects, dependencies } = JSON.parse(read('package.json'))
  expect({ hidden, sideEffects, dependencies }).toEqual({ sideEffects: false })
  expect(Object.keys(exports['.'])).toEqual(['types', 'import', 'default'])
  const paths = Object.values<string | Record<string, string>>(exports).flatMap((path) =>
    typeof path === 'string' ? path : Object.values(path),
  )
  expect(paths).toHaveLength(6)
  for (const path of [types, ...paths]) expect(existsSync(join(installed, path))).toBe(true)
})

test('behavior: it needs nothing but itself', () => {
  const files = [...paths('.js'), ...paths('.d.ts')]
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const imports = [...read(file).matchAll(/(?:from |import\(|^import )["']([^"']+)["']/gm)]
    const foreign = imports.map(([, path]) => path).filter((path) => !/^\.{1,2}\/.+\.js$/.test(path ?? ''))
    // Who asks for the types of JSX has those of React.
    expect(foreign).toEqual(file === 'types/react.d.ts' ? ['react'] : [])
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
export const accounts: Promise<string[]> = gatehouse.evm.request({ method: 'eth_requestAccounts' })
export const declined = (error: unknown): boolean => error instanceof RpcError && error.code === 4001
// @ts-expect-error an option that there is not
createGatehouse({ projectId: 'shop', origin: 'https://widget.example', colour: 'red' })
// @ts-expect-error a project is needed
createGatehouse({ origin: 'https://widget.example' })
`
  const methods = `import type { EvmTransaction, Gatehouse } from '@gatehouse/host-sdk'
declare const { evm, open, subscribe }: Gatehouse
const [from] = await evm.request({ method: 'eth_accounts' })
const transaction: EvmTransaction = { from, to: from, value: 10n ** 16n }
export const hash: \`0x\${string}\` = await evm.request({ method: 'eth_sendTransaction', params: [transaction] })
export const { status }: { status: number } = await evm.request({ method: 'wallet_getCallsStatus', params: ['1'] })
export const other: unknown = await evm.request({ method: 'eth_feeHistory', params: ['0x1', 'latest', []] })
declare const named: string
export const any: unknown = await evm.request({ method: named, params: { whatever: true } })
// @ts-expect-error an answer that nobody knows
export const length: string = await evm.request({ method: 'eth_feeHistory' })
// @ts-expect-error params of another method
await evm.request({ method: 'personal_sign', params: [transaction] })
evm.on('accountsChanged', (accounts: string[]) => accounts.length)
evm.on('connect', ({ chainId }) => chainId.length).removeListener('chainChanged', (id: string) => id)
evm.on('disconnect', ({ code, message }) => [code, message])
// @ts-expect-error an event that there is not
evm.on('accountChanged', () => {})
// @ts-expect-error what another event carries
evm.on('chainChanged', (accounts: string[]) => accounts)
evm.on(named, (payload: unknown) => payload)
export const loose: {
  request: (args: { method: string; params?: unknown }) => Promise<any>
  on: (event: string, listener: (...args: any[]) => void) => unknown
} = evm
await open('Swap', { fromToken: 'ETH' })
// @ts-expect-error a view that there is not
await open('Swaps')
subscribe(({ status, loggedIn }) => status === 'connected' && loggedIn === true)
subscribe(() => {})
`
  const script = `/// <reference types="@gatehouse/host-sdk/script" />
addEventListener('gatehouse:ready', ({ detail }) => void detail.open('Account'))
void window.gatehouse?.preload()
document.querySelector('gatehouse-button')?.setAttribute('label', 'Log in')
`
  const react = `/// <reference types="@gatehouse/host-sdk/react" />
export const button = <gatehouse-button label="Log in" className="wide" onClick={() => {}}>Log in</gatehouse-button>
// @ts-expect-error not an attribute of it
export const wrong = <gatehouse-button labels="Log in" />
`
  const files = { 'main.ts': source, 'methods.ts': methods, 'script.ts': script, 'react.tsx': react }

  /** What the compiler says, nothing when it is content. */
  const compile = (moduleResolution: string, module: string, texts: Record<string, string>): string => {
    const lib = ['es2022', 'dom']
    const options = { strict: true, noEmit: true, target: 'es2022', lib, types: [], module, moduleResolution }
    writeFileSync(
      join(site, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, jsx: 'react-jsx' }, files: Object.keys(texts) }),
    )
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(site, name), text)
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc')
    return spawnSync(process.execPath, [tsc, '-p', site], { encoding: 'utf8' }).stdout
  }
  beforeAll(() => {
    mkdirSync(join(site, 'node_modules/@types'))
    symlinkSync(realpathSync('node_modules/@types/react'), join(site, 'node_modules/@types/react'))
  })

  test.each([
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ])('behavior: compiles with moduleResolution %s', (resolution, module) => {
    expect(compile(resolution, module, files)).toBe('')
  })

  test('behavior: what the documents show compiles', () => {
    const texts: Record<string, string> = {}
    for (const document of ['README.md', 'host-sdk/README.md', 'docs/integrator.md']) {
      const shown = [...readFileSync(document, 'utf8').matchAll(/^```tsx?\n(.*?)^```$/gms)]
        .map(([, text = '']) => text)
        .filter((text) => /gatehouse/i.test(text) && !/from '(express|sats-connect)'/.test(text))
      expect(shown.length).toBeGreaterThan(0)
      shown.forEach((text, at) => {
        texts[`${document.replace('/', '-')}-${at}.tsx`] = asModule(text)
      })
    }
    expect(compile('bundler', 'esnext', texts)).toBe('')
  })

  /** A passage that goes on with `gatehouse` of the one before. */
  const asModule = (text: string): string =>
    /createGatehouse\(|<reference/.test(text)
      ? text
      : `import type { Gatehouse } from '@gatehouse/host-sdk'\ndeclare const gatehouse: Gatehouse\n${text}`
})

test('behavior: an import on a server does nothing', () => {
  const program = `
    const before = Reflect.ownKeys(globalThis).length
    const names = Object.keys(await import('@gatehouse/host-sdk')).sort()
    console.log(JSON.stringify({ names, added: Reflect.ownKeys(globalThis).length - before }))`
  const said = JSON.parse(run(process.execPath, '--input-type=module', '--eval', program))
  expect(said).toEqual({ names: ['RpcError', 'createGatehouse', 'rpcCodes'], added: 0 })
})
