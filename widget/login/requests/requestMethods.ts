import type { Namespace } from '../../../host-sdk/protocol/caip.ts'

/**
 * What the embedded wallet does for a page; what is not here is refused (4200). The readers, screens and signers
 * of a chain family load with its first request.
 */
export const requestMethods = {
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'eth_sendTransaction'],
  solana: [],
  bip122: [],
} as const satisfies Record<Namespace, readonly string[]>

export type EvmMethod = (typeof requestMethods)['eip155'][number]

/** Names are compared exactly. */
export const isEvmMethod = (method: string): method is EvmMethod =>
  (requestMethods.eip155 as readonly string[]).includes(method)
