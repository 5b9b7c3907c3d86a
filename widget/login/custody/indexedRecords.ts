import type { Bytes } from './bytes.ts'

export interface DeviceRecord {
  /** `<walletId>:<rotation>` */
  name: string
  walletId: string
  rotation: number
  /** AES-GCM, not extractable. */
  key: CryptoKey
  iv: Bytes
  sealed: ArrayBuffer
}

export interface DeviceRecords {
  get(name: string): Promise<DeviceRecord | undefined>
  list(): Promise<DeviceRecord[]>
  put(record: DeviceRecord): Promise<void>
  remove(name: string): Promise<void>
  clear(): Promise<void>
}

const databaseName = 'gatehouse-custody'
const storeName = 'shares'

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}

/** A write counts when its transaction is complete, not when its request is. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}

/** Opens the database of this origin (and, in a third-party frame, of this host site); rejects where refused. */
export async function openIndexedRecords(): Promise<DeviceRecords> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'name' })
  const database = await done(opening)
  // A newer version in another tab must not wait for this one.
  database.onversionchange = () => database.close()
  const reading = () => database.transaction(storeName).objectStore(storeName)
  const writing = (change: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(storeName))
    return written(transaction)
  }
  return {
    get: async (name) => (await done(reading().get(name))) as DeviceRecord | undefined,
    list: async () => (await done(reading().getAll())) as DeviceRecord[],
    put: (record) => writing((store) => store.put(record)),
    remove: (name) => writing((store) => store.delete(name)),
    clear: () => writing((store) => store.clear()),
  }
}
