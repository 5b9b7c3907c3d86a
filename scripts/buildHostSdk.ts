import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { build, type InlineConfig, type Rollup } from 'vite'
import { quietBuild } from './quietBuild.ts'

/**
 * Builds what a page loads into dist/host-sdk: `gatehouse.mjs` with its chunks for modules; `gatehouse.js` for a
 * script tag, and `gatehouse-frame.<hash>.mjs`, the part it brings at the first intent, pinned by SRI hash.
 */
const outDir = 'dist/host-sdk'

/** After the bundler's own, 2 % smaller: each byte here is one of somebody's page. */
const smallest = {
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
} satisfies InlineConfig['build']

const run = (name: string, config: NonNullable<InlineConfig['build']>, define = {}): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: { outDir, emptyOutDir: false, target: 'es2022', ...smallest, modulePreload: false, ...config },
  }).catch((cause) => Promise.reject(new Error(`building ${name} failed`, { cause })))

const entry = (input: string, file: string, chunks: string): NonNullable<InlineConfig['build']> => ({
  rolldownOptions: {
    ...quietBuild,
    input,
    preserveEntrySignatures: 'strict',
    output: { format: 'es', minify: true, entryFileNames: file, chunkFileNames: chunks },
  },
})

export async function buildHostSdk(): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await run(
    'gatehouse.mjs',
    entry('host-sdk/index.ts', 'gatehouse.mjs', 'gatehouse-module-[name].[hash].mjs'),
  )
  const frame = (await run(
    'the frame part',
    entry('host-sdk/later.ts', 'gatehouse-frame.[hash].mjs', ''),
  )) as Rollup.RollupOutput
  const { fileName } = frame.output[0]
  const hash = createHash('sha256')
    .update(readFileSync(`${outDir}/${fileName}`))
    .digest('base64')
  await run(
    'gatehouse.js',
    {
      lib: {
        entry: 'host-sdk/script.ts',
        formats: ['iife'],
        name: 'gatehouseScript',
        fileName: () => 'gatehouse.js',
      },
      rolldownOptions: { ...quietBuild, output: { minify: true } },
    },
    { __FRAME_FILE__: JSON.stringify(fileName), __FRAME_INTEGRITY__: JSON.stringify(`sha256-${hash}`) },
  )
}
