import type { Namespace } from '../../../host-sdk/protocol/caip.ts'

/**
 * What the embedded wallet does for a page; what is not here is refused (4200). The readers, screens and signers
 * of a chain family load with its first request. Source: specification §6.
 */
export const requestMethods = {
  eip155: [
    'personal_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_signTransaction',
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    // The widget's own: no page's request passes it (host-sdk/protocol/methods.ts).
    'gatehouse_continueCalls',
    'gatehouse_endCalls',
  ],
  solana: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signIn',
  ],
  bip122: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
} as const satisfies Record<Namespace, readonly string[]>

export type MethodOf<Name extends Namespace> = (typeof requestMethods)[Name][number]
export type EvmMethod = MethodOf<'eip155'>

/** Names are compared exactly. */
export const isMethodOf = <Name extends Namespace>(
  namespace: Name,
  method: string,
): method is MethodOf<Name> => (requestMethods[namespace] as readonly string[]).includes(method)
