import { readdirSync } from 'node:fs'
import { build } from 'vite'
import { buildPages } from '../scripts/buildPages.ts'

const names = (folder: string, end: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(end))

/** Builds the bench's own pages and programs as the product's are built, so that neither side has an advantage. */
export async function buildBench(): Promise<void> {
  await buildPages('bench/pages', 'dist/bench/pages', names('bench/pages', '.html'))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/bench/probes',
      lib: {
        entry: 'bench/probes/openProbe.ts',
        formats: ['iife'],
        name: 'openProbe',
        fileName: () => 'openProbe.js',
      },
    },
  })
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [], external: true },
    build: {
      ssr: true,
      outDir: 'dist/bench/programs',
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        input: names('bench/programs', '.ts').map((name) => `bench/programs/${name}`),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
