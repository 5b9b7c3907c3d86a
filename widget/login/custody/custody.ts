import type { WalletAddresses } from '../../../server/contract/wallet.ts'
import { type ExportedKeys, exportKeys } from '../signers/exportKeys.ts'
import type { Seed } from '../signers/seed.ts'
import { changeRecovery } from './changeRecovery.ts'
import type { CustodyContext } from './context.ts'
import { create } from './create.ts'
import type { DeviceStore } from './deviceStore.ts'
import type { KeyApi, Wallet } from './keyApi.ts'
import { createMemoryVault } from './memoryVault.ts'
import { type PasswordCost, passwordCost, type StretchPassword, stretchPassword } from './passwordKey.ts'
import type { RecoverySecret } from './recoverySecret.ts'
import { type Repaired, repair } from './repair.ts'
import { type CustodyStatus, status } from './status.ts'
import { unlock } from './unlock.ts'
import { withAssembled } from './withAssembled.ts'
import { wordsOf } from './words.ts'

export type { Seed } from '../signers/seed.ts'
export type { KeyApi } from './keyApi.ts'
export type { RecoverySecret } from './recoverySecret.ts'
export type { Repaired } from './repair.ts'

/** The embedded wallet's keys (design.md §6): 2-of-3 shares on this device, with the login, and for recovery. */
export interface Custody {
  /** Does this browser keep the device share over reloads? */
  readonly keepsShare: boolean
  status(): Promise<CustodyStatus>
  wallet(): Promise<Wallet | null>
  /** @param options.words imports a BIP-39 sentence instead of making a new one. */
  create(secret: RecoverySecret, options?: { words?: string }): Promise<WalletAddresses>
  /** Opens with login and recovery share, and stores the device share again where storage allows. */
  unlock(secret: RecoverySecret): Promise<WalletAddresses>
  /** Assembles, checks the addresses, lends the seed, zeroes it even on failure. */
  useSeed<T>(use: (seed: Seed) => Promise<T>): Promise<T>
  /** Rotates all shares: a lost device's share and the old recovery secret are worth nothing afterwards. */
  changeRecovery(secret: RecoverySecret): Promise<void>
  /**
   * Makes all shares anew after the server lost its own (`login_share_lost`): from this device's share and the recovery
   * secret, which stays; or from `words` (BIP-39) with any secret. Refuses with `locked` where this device has no share.
   */
  repair(secret: RecoverySecret, options?: { words?: string }): Promise<Repaired>
  /** The BIP-39 sentence. Refuses with `login_not_fresh` when the login is not of the last minutes. */
  exportWords(): Promise<string>
  /** The key of each account; refuses as `exportWords`. */
  exportKeys(): Promise<ExportedKeys>
  /** Forgets the share in memory; one on the device stays. */
  lock(): void
  /** Sign-out: forgets memory and device. */
  forgetDevice(walletId?: string): Promise<void>
}

export interface CustodyOptions {
  api: KeyApi
  /** `openDeviceStore()` */
  device: DeviceStore | null
  /** `stretchInWorker(…)` in a browser. @default on the calling thread */
  deriveKey?: StretchPassword
  /** @default `passwordCost` */
  cost?: PasswordCost
}

export function createCustody({ api, device, deriveKey, cost }: CustodyOptions): Custody {
  const vault = createMemoryVault()
  const stretch = deriveKey ?? stretchPassword
  const context: CustodyContext = { api, device, vault, stretch, cost: cost ?? passwordCost }
  return {
    keepsShare: device !== null,
    status: () => status(context),
    wallet: () => api.wallet(),
    create: (secret, options = {}) => create(context, secret, options),
    unlock: (secret) => unlock(context, secret),
    useSeed: (use) => withAssembled(context, ({ seed }) => use(seed)),
    changeRecovery: (secret) => changeRecovery(context, secret),
    repair: (secret, options = {}) => repair(context, secret, options),
    exportWords: () => withAssembled(context, async ({ entropy }) => wordsOf(entropy), 'export'),
    exportKeys: () => withAssembled(context, async ({ seed }) => exportKeys(seed), 'export'),
    lock: () => vault.forget(),
    async forgetDevice(walletId) {
      vault.forget()
      await (walletId === undefined ? device?.clear() : device?.removeAll(walletId))
    },
  }
}
