import { readdirSync } from 'node:fs'
import { build } from 'vite'
import { buildPages } from '../scripts/buildPages.ts'

const names = (folder: string, end: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(end))

/** Builds the bench's own pages and programs as the product's are built, so that neither side has an advantage. */
export async function buildBench(): Promise<void> {
  const pages = names('bench/pages', '.html')
  // By itself: what it shares with another page would become a second module.
  const alone = 'bare-frame.html'
  await buildPages(
    'bench/pages',
    'dist/bench/pages',
    pages.filter((page) => page !== alone),
  )
  await buildPages('bench/pages', 'dist/bench/frame', [alone])
  // The group of login drives the journeys' own page.
  await buildPages('e2e/dapp', 'dist/e2e', ['index.html'])
  for (const probe of names('bench/probes', '.ts').map((file) => file.replace('.ts', '')))
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: 'dist/bench/probes',
        emptyOutDir: false,
        lib: {
          entry: `bench/probes/${probe}.ts`,
          formats: ['iife'],
          name: probe,
          fileName: () => `${probe}.js`,
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
