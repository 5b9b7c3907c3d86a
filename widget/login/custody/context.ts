import type { DeviceStore } from './deviceStore.ts'
import type { KeyApi } from './keyApi.ts'
import type { MemoryVault } from './memoryVault.ts'
import type { PasswordCost, StretchPassword } from './passwordKey.ts'

export interface CustodyContext {
  api: KeyApi
  /** `null`: nothing outlives the document, and a recovery share takes the device share's place in memory. */
  device: DeviceStore | null
  vault: MemoryVault
  stretch: StretchPassword
  /** For new passwords, and the least that is taken from the server for known ones. */
  cost: PasswordCost
}
