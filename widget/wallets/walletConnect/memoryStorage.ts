import type { ClientStorage } from './startClient.ts'

/** The client's storage: in memory, and `changed` after each write. */
export const memoryStorage = (values: Map<string, unknown>, changed: () => void): ClientStorage =>
  ({
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => {
      values.set(key, value)
      changed()
    },
    removeItem: async (key: string) => {
      values.delete(key)
      changed()
    },
  }) as ClientStorage
