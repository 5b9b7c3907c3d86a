import { build } from 'vite'
import { quietBuild } from './quietBuild.ts'

/** Builds plain pages (the demo, the hosts of the browser tests) from `root` into `outDir`. */
export async function buildPages(root: string, outDir: string, pages: string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    base: '/',
    build: {
      outDir: `${process.cwd()}/${outDir}`,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // A strict CSP of a page allows no data: or inline assets.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        ...quietBuild,
        input: pages.map((page) => `${root}/${page}`),
        onwarn: (warning, warn) => {
          // Of a package that works in Node too, and asks for it only there.
          if (!warning.message?.includes('externalized for browser compatibility')) warn(warning)
        },
      },
    },
  })
}
