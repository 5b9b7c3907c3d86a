import { type Bytes, randomBytes } from './bytes.ts'
import type { Wallet } from './keyApi.ts'

/** The device share of a wallet whose addresses these shares gave before. */
export interface HeldWallet {
  wallet: Wallet
  share: Bytes
}

/** Holds the share between uses, encrypted under a key that no script can read. One share alone gives nothing. */
export interface MemoryVault {
  hold(held: HeldWallet): Promise<void>
  /** A fresh copy, which the caller zeroes. */
  read(): Promise<HeldWallet | undefined>
  forget(): void
}

interface Kept {
  wallet: Wallet
  key: CryptoKey
  iv: Bytes
  sealed: ArrayBuffer
}

export function createMemoryVault(): MemoryVault {
  let kept: Kept | undefined
  /** A `forget` while `hold` still encrypts wins. */
  let turn = 0
  return {
    async hold({ wallet, share }) {
      const mine = ++turn
      const aes = { name: 'AES-GCM', length: 256 }
      const copy = share.slice()
      const key = await crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt'])
      const iv = randomBytes(12)
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, copy)
      copy.fill(0)
      if (mine === turn) kept = { wallet, key, iv, sealed }
    },
    async read() {
      const found = kept
      if (!found) return undefined
      const { wallet, key, iv, sealed } = found
      return {
        wallet,
        share: new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)),
      }
    },
    forget() {
      turn++
      kept = undefined
    },
  }
}
