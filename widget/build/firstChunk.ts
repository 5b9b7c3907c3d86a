import type { Plugin } from 'vite'

const isReact = /\/node_modules\/(react|react-dom|scheduler)\//
/** Begins before the app, with modules that this needs too. */
const beginning = '/widget/first/main.ts'

/**
 * Build step: all that the document needs before it can act is three files, however many later chunks share parts of it.
 * What runs before the app is by itself, and what the app shares with it is not there twice. So is React: it stays in the
 * cache when a release changes the rest, is compiled beside it, and half of it is never called (in the login frame,
 * `compileAhead.ts` is for the rest alone).
 */
export const firstChunk = (): Plugin => {
  const before = new Set<string>()
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
                  name: (id: string) => (before.has(id) ? 'before' : null),
                  debugName: 'before',
                  priority: 2,
                },
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
      const reach = (from: string[], reached: Set<string>): void => {
        const open = [...from]
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (reached.has(id)) continue
          reached.add(id)
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      }
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
      reach(
        entries.filter((id) => id.endsWith(beginning)),
        before,
      )
      reach(entries, first)
    },
  }
}
