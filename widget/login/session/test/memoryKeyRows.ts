import type { KeyRows } from '../ticketKeys.ts'

/** What a browser's storage does, without the browser: Node has no IndexedDB. */
export function memoryKeyRows(): KeyRows {
  const rows = new Map<string, Parameters<KeyRows['add']>[0]>()
  return {
    get: async (name) => rows.get(name),
    add: async (row) => {
      if (rows.has(row.name)) throw new Error('ConstraintError')
      rows.set(row.name, row)
    },
  }
}
