import type { Plugin } from 'vite'

/**
 * Build step: all that the document needs before it can act is one file, however many later chunks share
 * parts of it. One request, and a better ratio of compression.
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
              groups: [{ name: (id: string) => (first.has(id) ? 'first' : null), debugName: 'first' }],
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
