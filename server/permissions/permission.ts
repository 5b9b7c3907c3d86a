import type { Address } from 'viem'
import type { Database } from '../db/db.ts'
import type { sessionPermissions } from '../db/schema/sessionPermissions.ts'
import type { Sealer } from '../seal/sealer.ts'

export type Permission = typeof sessionPermissions.$inferSelect

/** An EVM account on one chain: a contract at the same address elsewhere may be somebody else's. */
export interface Account {
  /** CAIP-2, `eip155:…`. */
  readonly chainId: string
  /** Lower case. */
  readonly address: Address
}

/** Where permissions rest and by what their keys are sealed. */
export interface PermissionStore {
  readonly database: Database
  readonly sealer: Sealer
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** What the sealed key is bound to: it opens for no other permission, account or project. */
export const aboutKey = (owned: Pick<Permission, 'pci' | 'chainId' | 'address' | 'projectId'>): string =>
  `${owned.pci}:${owned.chainId}:${owned.address}:${owned.projectId}`
