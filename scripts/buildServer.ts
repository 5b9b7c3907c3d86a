import { cpSync } from 'node:fs'
import { build } from 'vite'
import { quietBuild } from './quietBuild.ts'

/** Bundles the server's own files into dist/server; packages stay in node_modules. */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [], external: true },
    build: {
      ssr: true,
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        ...quietBuild,
        input: { main: 'server/main.ts', admin: 'server/admin/main.ts' },
        // Flat, so that paths relative to a file (migrations, the project's root) hold in every chunk.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true })
}
