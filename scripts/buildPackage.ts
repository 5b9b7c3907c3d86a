import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { build } from 'vite'
import { declareTypes } from './declareTypes.ts'

/**
 * `@gatehouse/host-sdk` as it is published, ready for `npm pack`: one ES module whose second half is a chunk beside
 * it, declarations, manifest, licences, README. Readable: the bundler of the page minifies.
 */
export async function buildPackage(outDir = 'dist/host-sdk-package'): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: 'host-sdk/index.ts', formats: ['es'], fileName: () => 'index.js' },
      rollupOptions: { output: { chunkFileNames: '[name].js' } },
    },
  })
  for (const [path, text] of declareTypes('host-sdk', ['index', 'script', 'react'])) {
    mkdirSync(dirname(`${outDir}/types/${path}`), { recursive: true })
    writeFileSync(`${outDir}/types/${path}`, text)
  }
  copyFileSync('LICENSE', `${outDir}/LICENSE`)
  copyFileSync('host-sdk/README.md', `${outDir}/README.md`)
  // The sources are no package: only what is built may be published.
  const { private: _, ...manifest } = JSON.parse(readFileSync('host-sdk/package.json', 'utf8'))
  writeFileSync(`${outDir}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
}
