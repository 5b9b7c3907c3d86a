import type { TabShelf } from '../state/tabShelf.ts'

/** A tab with a storage, without the browser. */
export function memoryShelf(): TabShelf {
  const rows = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  }
  const window = { sessionStorage, document: { cookie: '' } } as unknown as TabShelf['window']
  return { window, name: () => 'gatehouse:code:shop:https://shop.example' }
}
