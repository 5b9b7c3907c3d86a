import { type Bytes, randomBytes } from './bytes.ts'
import { type DeviceRecord, type DeviceRecords, openIndexedRecords } from './indexedRecords.ts'

export interface DeviceShare {
  walletId: string
  rotation: number
  share: Bytes
}

/** Keeps device shares over reloads, one for each wallet and rotation: a rotation may be broken off. */
export interface DeviceStore {
  /** A fresh copy, which the caller zeroes. An entry that does not open any more is removed. */
  read(walletId: string, rotation: number): Promise<DeviceShare | undefined>
  /** Rejects where the browser does not store it. */
  write(held: DeviceShare): Promise<void>
  /** Shares of rotations before this one, which is known to be in use. */
  removeOlder(walletId: string, rotation: number): Promise<void>
  remove(walletId: string, rotation: number): Promise<void>
  /** Sign-out: every share of this wallet. */
  removeAll(walletId: string): Promise<void>
  /** Every share of this storage. */
  clear(): Promise<void>
}

const nameOf = (walletId: string, rotation: number): string => `${walletId}:${rotation}`
const cipherOf = (iv: Bytes, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

async function open(record: DeviceRecord): Promise<DeviceShare | undefined> {
  const { walletId, rotation, key, iv, sealed } = record
  try {
    const cipher = cipherOf(iv, nameOf(walletId, rotation))
    return { walletId, rotation, share: new Uint8Array(await crypto.subtle.decrypt(cipher, key, sealed)) }
  } catch {
    return undefined
  }
}

/** Wraps each share with AES-GCM under a key that is stored beside it and that no script can export. */
export function createDeviceStore(records: DeviceRecords): DeviceStore {
  const store: DeviceStore = {
    async read(walletId, rotation) {
      const record = await records.get(nameOf(walletId, rotation))
      const held = record && (await open(record))
      if (record && !held) await store.remove(walletId, rotation)
      return held
    },
    async write({ walletId, rotation, share }) {
      const aes = { name: 'AES-GCM', length: 256 }
      const key = await crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt'])
      const name = nameOf(walletId, rotation)
      const iv = randomBytes(12)
      const sealed = await crypto.subtle.encrypt(cipherOf(iv, name), key, share)
      await records.put({ name, walletId, rotation, key, iv, sealed })
    },
    async removeOlder(walletId, rotation) {
      const old = (await records.list()).filter((r) => r.walletId === walletId && r.rotation < rotation)
      await Promise.all(old.map((record) => records.remove(record.name)))
    },
    removeAll: (walletId) => store.removeOlder(walletId, Number.POSITIVE_INFINITY),
    remove: (walletId, rotation) => records.remove(nameOf(walletId, rotation)),
    clear: () => records.clear(),
  }
  return store
}

/** `null` where the browser refuses storage to this frame. */
export async function openDeviceStore(): Promise<DeviceStore | null> {
  try {
    return createDeviceStore(await openIndexedRecords())
  } catch {
    return null
  }
}
