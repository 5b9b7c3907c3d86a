import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { ProveAccount } from './accountProof.ts'
import { proveBip122 } from './proveBip122.ts'
import { proveEip155 } from './proveEip155.ts'
import { proveSolana } from './proveSolana.ts'

/** By the family of the account. */
export const proveAccount: Readonly<Record<Namespace, ProveAccount>> = {
  eip155: proveEip155,
  solana: proveSolana,
  bip122: proveBip122,
}
