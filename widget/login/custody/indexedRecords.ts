import { openIndexedStore } from '../storage/openIndexedStore.ts'
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

/** Rejects where the browser refuses storage to this frame. */
export const openIndexedRecords = (): Promise<DeviceRecords> =>
  openIndexedStore<DeviceRecord>('gatehouse-custody', 'shares')
