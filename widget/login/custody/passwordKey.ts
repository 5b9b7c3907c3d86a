import { argon2id } from '@noble/hashes/argon2.js'
import { type Bytes, zero } from './bytes.ts'
import { deriveRecoveryKeys, type RecoveryKeys } from './recoveryKeys.ts'

/** Argon2id (RFC 9106), one lane. */
export interface PasswordCost {
  memoryKiB: number
  passes: number
}

/** RFC 9106 §4, second recommendation (64 MiB, 3 passes): 1.1 s. */
export const passwordCost: PasswordCost = { memoryKiB: 65_536, passes: 3 }

/** Password (UTF-8), salt (16 bytes) → 32 bytes. A worker does the same off the main thread: passwordWorker.ts. */
export type StretchPassword = (password: Bytes, salt: Bytes, cost: PasswordCost) => Promise<Bytes>

export const stretchPassword: StretchPassword = async (password, salt, { memoryKiB, passes }) =>
  new Uint8Array(argon2id(password, salt, { m: memoryKiB, t: passes, p: 1, dkLen: 32 }))

/** The same characters typed on another keyboard are the same password (NFKC). */
const encode = (password: string): Bytes =>
  new Uint8Array(new TextEncoder().encode(password.normalize('NFKC')))

export async function derivePasswordKeys(
  password: string,
  salt: Bytes,
  options: { cost: PasswordCost; stretch: StretchPassword },
): Promise<RecoveryKeys> {
  const bytes = encode(password)
  try {
    return await deriveRecoveryKeys(await options.stretch(bytes, salt, options.cost), salt)
  } finally {
    zero(bytes)
  }
}
