import { expect, test } from 'vitest'
import { createDeviceStore, openDeviceStore } from './deviceStore.ts'
import { createMemoryRecords } from './test/memoryRecords.ts'

const share = new Uint8Array(33).fill(5)
const entry = { walletId: 'w', rotation: 2, share }

test('default', async () => {
  const store = createDeviceStore(createMemoryRecords())
  expect(await store.read('w', 2)).toBeUndefined()
  await store.write(entry)
  expect(await store.read('w', 2)).toEqual(entry)
  expect(await store.read('w', 1)).toBeUndefined()
  expect(await store.read('v', 2)).toBeUndefined()
})

test('behavior: the share stands nowhere in the clear, and its key does not come out', async () => {
  const records = createMemoryRecords()
  await createDeviceStore(records).write(entry)
  const [record] = await records.list()
  expect(Buffer.from(record?.sealed ?? new ArrayBuffer(0)).includes(Buffer.from(share))).toBe(false)
  expect(record?.key.extractable).toBe(false)
})

test('behavior: old rotations are removed, newer ones and other wallets stay', async () => {
  const records = createMemoryRecords()
  const store = createDeviceStore(records)
  for (const rotation of [1, 2, 3]) await store.write({ ...entry, rotation })
  await store.write({ ...entry, walletId: 'v', rotation: 1 })
  await store.removeOlder('w', 2)
  expect((await records.list()).map(({ name }) => name)).toEqual(['w:2', 'w:3', 'v:1'])
  await store.clear()
  expect(await records.list()).toEqual([])
})

test('error: an entry that was changed or moved is removed', async () => {
  const records = createMemoryRecords()
  const store = createDeviceStore(records)
  await store.write(entry)
  const [record] = await records.list()
  if (!record) throw new Error('nothing was written')
  await records.put({ ...record, name: 'w:3', rotation: 3 })
  expect(await store.read('w', 3)).toBeUndefined()
  new Uint8Array(record.sealed)[0] = (new Uint8Array(record.sealed)[0] ?? 0) ^ 1
  await records.put(record)
  expect(await store.read('w', 2)).toBeUndefined()
  expect(await records.list()).toEqual([])
})

test('error: no storage', async () => {
  expect(await openDeviceStore()).toBeNull()
})
