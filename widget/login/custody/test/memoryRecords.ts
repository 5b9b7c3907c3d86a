import type { DeviceRecord, DeviceRecords } from '../indexedRecords.ts'

/** What a browser's storage does, without the browser: Node has no IndexedDB. */
export function createMemoryRecords(): DeviceRecords {
  const rows = new Map<string, DeviceRecord>()
  return {
    get: async (name) => structuredClone(rows.get(name)),
    list: async () => [...rows.values()],
    put: async (record) => void rows.set(record.name, structuredClone(record)),
    remove: async (name) => void rows.delete(name),
    clear: async () => rows.clear(),
  }
}
