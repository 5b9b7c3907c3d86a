import { expect } from 'vitest'
import { type Custody, createCustody, type KeyApi, type RecoverySecret } from '../custody.ts'
import { createDeviceStore, type DeviceStore } from '../deviceStore.ts'
import { type StretchPassword, stretchPassword } from '../passwordKey.ts'
import { createMemoryRecords } from './memoryRecords.ts'

/** The least that the contract allows. */
export const cost = { memoryKiB: 19_456, passes: 1 }

export const password: RecoverySecret = { kind: 'password', password: 'correct horse battery' }
export const otherPassword: RecoverySecret = { kind: 'password', password: 'staple of another kind' }
export const passkey = (fill: number): RecoverySecret => ({
  kind: 'passkey',
  credentialId: 'Y3JlZGVudGlhbA',
  prf: new Uint8Array(32).fill(fill),
  salt: new Uint8Array(32).fill(7),
})

export const newDevice = (): DeviceStore => createDeviceStore(createMemoryRecords())

/** Argon2id as in the product, but of 64 KiB. */
export const stretchLittle: StretchPassword = (bytes, salt) =>
  stretchPassword(bytes, salt, { memoryKiB: 64, passes: 1 })

export const custodyOn = (server: { api: KeyApi }, device: DeviceStore | null = null): Custody =>
  createCustody({
    api: server.api,
    device,
    cost,
    deriveKey: stretchLittle,
  })

export const refusal = (code: string) => expect.objectContaining({ code })

export const signsWith = (custody: Custody): Promise<number> =>
  custody.useSeed(async (seed) => {
    expect(seed.bip39).toHaveLength(64)
    return seed.bip39.length
  })
