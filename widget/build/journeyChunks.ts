import type { Plugin } from 'vite'
import { chunksOf } from './chunksOf.ts'
import { chunkTable } from './chunkTable.ts'

interface Script {
  fileName: string
  imports: readonly string[]
}

/**
 * Build step: a script for each journey of a person, not for each file (`chunkTable.ts`). What a document needs before
 * it can act is three: what runs before the app, React, and the app's own first part. React stays in the cache when a
 * release changes the rest, is compiled beside it, and half of it is never called (in the login frame, `compileAhead.ts`
 * is for the rest alone).
 */
export const journeyChunks = (frame: keyof typeof chunkTable): Plugin => {
  let chunks = new Map<string, string>()
  return {
    name: 'gatehouse:journey-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Else what two journeys share would be in the script of one of them.
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => chunks.get(id) ?? null, debugName: 'journeys' }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
      chunks = chunksOf(entries, (id) => this.getModuleInfo(id), chunkTable[frame])
    },
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const ring = findRing(scripts)
      // One of them would run before what it imports is there.
      if (ring)
        this.error(`${ring} imports itself by way of others: chunkTable.ts cuts it in the wrong place`)
    },
  }
}

/** A script that imports itself by way of others. */
function findRing(scripts: readonly Script[]): string | undefined {
  const imports = new Map(scripts.map((script) => [script.fileName, script.imports]))
  return scripts.find(({ fileName }) => {
    const seen = new Set<string>()
    const open = [...(imports.get(fileName) ?? [])]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === fileName) return true
      if (!seen.has(name)) open.push(...(imports.get(name) ?? []))
      seen.add(name)
    }
    return false
  })?.fileName
}
