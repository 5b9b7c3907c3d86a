import type { ChunkTable } from './chunkTable.ts'

/** What the bundler knows of a module's imports. */
export type Graph = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

const isReact = /\/node_modules\/(react|react-dom|scheduler)\//

/** The script of each module that is reached from `entries`. */
export function chunksOf(entries: readonly string[], graph: Graph, table: ChunkTable): Map<string, string> {
  const { before } = table
  const early = reach(before === undefined ? [] : entries.filter((id) => id.endsWith(before)), graph)
  const first = reach(entries, graph)
  const chunks = new Map(
    [...first].map((id) => [id, early.has(id) ? 'before' : isReact.test(id) ? 'react' : 'first']),
  )
  const wantedBy = new Map<string, Set<string>>()
  for (const root of laterRoots(first, graph)) {
    const journey = table.journeys.find(([path]) => path.test(root))?.[1]
    if (journey === undefined) throw new Error(`chunkTable.ts has no row for ${root}`)
    for (const id of reach([root], graph)) wantedBy.set(id, (wantedBy.get(id) ?? new Set()).add(journey))
  }
  for (const [id, journeys] of wantedBy) if (!first.has(id)) chunks.set(id, laterChunk(id, journeys, table))
  return chunks
}

/** A script of what is shared never imports one of what is less so: what it imports is wanted by as many. */
function laterChunk(id: string, journeys: ReadonlySet<string>, table: ChunkTable): string {
  const { always = 'shared', soon } = table
  if (journeys.has(always)) return always
  const library = table.libraries.find(([path]) => path.test(id))?.[1]
  if (library !== undefined) return library
  const others = [...journeys].filter((journey) => journey !== soon)
  const chunk =
    others.length > 1
      ? (table.shared.find(([, names]) => others.every((journey) => names.includes(journey)))?.[0] ?? always)
      : others[0]
  return soon !== undefined && journeys.has(soon) && chunk !== always ? soon : (chunk ?? always)
}

/** Modules that are imported when they are wanted, by whatever is reached. */
function laterRoots(first: ReadonlySet<string>, graph: Graph): Set<string> {
  const roots = new Set<string>()
  const open = [...first]
  const seen = new Set(open)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph(id) ?? {}
    for (const later of dynamicallyImportedIds) if (!first.has(later)) roots.add(later)
    for (const found of [...importedIds, ...dynamicallyImportedIds])
      if (!seen.has(found)) {
        seen.add(found)
        open.push(found)
      }
  }
  return roots
}

/** The modules, and all that they import. */
function reach(from: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(graph(id)?.importedIds ?? []))
  }
  return reached
}
