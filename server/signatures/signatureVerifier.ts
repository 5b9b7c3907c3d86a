import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { ServerContext } from '../context.ts'

/** CAIP-10, taken apart. */
export interface Account {
  namespace: Namespace
  /** Reference of CAIP-2. */
  reference: string
  address: string
}

/** What stood behind a signature: a key is the same on every chain, a contract is not. */
export type Signer = 'key' | 'contract'

export type SignatureVerifier = (
  context: Pick<ServerContext, 'chains'>,
  account: Account,
  text: string,
  signature: string,
) => Promise<Signer | undefined>
