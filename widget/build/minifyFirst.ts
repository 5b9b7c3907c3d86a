import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Names of the chunks that every visit loads (`chunksOf.ts`). */
const names: ReadonlySet<string> = new Set(['before', 'first', 'index', 'react'])

/** Build step: what every visit loads goes through terser too, which finds half a kilobyte that the bundler leaves. */
export const minifyFirst = (): Plugin => ({
  name: 'gatehouse:minify-first',
  apply: 'build',
  async renderChunk(code, { name }) {
    if (!names.has(name)) return null
    const { code: smaller } = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } })
    return smaller === undefined ? null : { code: smaller, map: null }
  },
})
