import type { Plugin } from 'vite'

const isReact = /\/node_modules\/(react|react-dom|scheduler)\//

/**
 * Build step: all that the document needs before it can act is two files, however many later chunks share parts of it.
 * React is by itself: it stays in the cache when a release changes the rest, is compiled beside it, and half of it is
 * never called (`compileAhead.ts` is for the rest alone).
 */
export const firstChunk = (): Plugin => {
  const first = new Set<string>()
  return {
    name: 'gatehouse:first-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: (id: string) => (first.has(id) ? 'react' : null),
                  debugName: 'react',
                  test: isReact,
                  priority: 1,
                },
                { name: (id: string) => (first.has(id) ? 'first' : null), debugName: 'first' },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const open = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (first.has(id)) continue
        first.add(id)
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
}
