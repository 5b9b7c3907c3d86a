/** Rows of one IndexedDB store, by name. */
export interface IndexedStore<Row extends { name: string }> {
  get(name: string): Promise<Row | undefined>
  list(): Promise<Row[]>
  put(row: Row): Promise<void>
  /** Rejects when there is a row of that name. */
  add(row: Row): Promise<void>
  remove(name: string): Promise<void>
  clear(): Promise<void>
}

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

/** Opens a database of this origin (and, in a third-party frame, of this host site); rejects where refused. */
export async function openIndexedStore<Row extends { name: string }>(
  databaseName: string,
  storeName: string,
): Promise<IndexedStore<Row>> {
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
    get: async (name) => (await done(reading().get(name))) as Row | undefined,
    list: async () => (await done(reading().getAll())) as Row[],
    put: (row) => writing((store) => store.put(row)),
    add: (row) => writing((store) => store.add(row)),
    remove: (name) => writing((store) => store.delete(name)),
    clear: () => writing((store) => store.clear()),
  }
}
