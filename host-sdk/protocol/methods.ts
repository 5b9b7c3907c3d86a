import type { Namespace } from './caip.ts'

/**
 * Which requests of a page are let through, and how. `safe` is answered without a person (state or node),
 * `approve` waits for a person, a method that is not here is refused. Names are compared exactly.
 * Source: specification §6; `eth_sendRawTransaction` needs a person because it moves value.
 */
export type MethodKind = 'safe' | 'approve'

const safe = 'safe'
const approve = 'approve'

export const methods: Record<Namespace, Readonly<Record<string, MethodKind>>> = {
  eip155: {
    eth_accounts: safe,
    eth_coinbase: safe,
    eth_requestAccounts: approve,
    eth_chainId: safe,
    net_version: safe,
    net_listening: safe,
    web3_clientVersion: safe,
    eth_blobBaseFee: safe,
    eth_blockNumber: safe,
    eth_call: safe,
    eth_createAccessList: safe,
    eth_estimateGas: safe,
    eth_feeHistory: safe,
    eth_gasPrice: safe,
    eth_getAccount: safe,
    eth_getBalance: safe,
    eth_getBlockByHash: safe,
    eth_getBlockByNumber: safe,
    eth_getBlockReceipts: safe,
    eth_getBlockTransactionCountByHash: safe,
    eth_getBlockTransactionCountByNumber: safe,
    eth_getCode: safe,
    eth_getFilterChanges: safe,
    eth_getFilterLogs: safe,
    eth_getLogs: safe,
    eth_getProof: safe,
    eth_getStorageAt: safe,
    eth_getTransactionByBlockHashAndIndex: safe,
    eth_getTransactionByBlockNumberAndIndex: safe,
    eth_getTransactionByHash: safe,
    eth_getTransactionCount: safe,
    eth_getTransactionReceipt: safe,
    eth_getUncleCountByBlockHash: safe,
    eth_getUncleCountByBlockNumber: safe,
    eth_maxPriorityFeePerGas: safe,
    eth_newBlockFilter: safe,
    eth_newFilter: safe,
    eth_newPendingTransactionFilter: safe,
    eth_syncing: safe,
    eth_uninstallFilter: safe,
    eth_getUserOperationReceipt: safe,
    eth_estimateUserOperationGas: safe,
    eth_getUserOperationByHash: safe,
    eth_supportedEntryPoints: safe,
    wallet_getCapabilities: safe,
    wallet_getCallsStatus: safe,
    wallet_getAssets: safe,
    wallet_getPermissions: safe,
    wallet_revokePermissions: safe,
    wallet_requestPermissions: approve,
    wallet_grantPermissions: approve,
    wallet_showCallsStatus: approve,
    wallet_sendCalls: approve,
    wallet_switchEthereumChain: approve,
    wallet_addEthereumChain: approve,
    wallet_watchAsset: approve,
    personal_sign: approve,
    personal_ecRecover: safe,
    eth_signTypedData: approve,
    eth_signTypedData_v3: approve,
    eth_signTypedData_v4: approve,
    eth_signTransaction: approve,
    eth_sendTransaction: approve,
    eth_sendRawTransaction: approve,
    eth_sendUserOperation: approve,
  },
  solana: {
    solana_getAccounts: safe,
    solana_requestAccounts: approve,
    solana_signMessage: approve,
    solana_signTransaction: approve,
    solana_signAllTransactions: approve,
    solana_signAndSendTransaction: approve,
    solana_signIn: approve,
  },
  bip122: {
    getAccountAddresses: approve,
    signMessage: approve,
    signPsbt: approve,
    sendTransfer: approve,
  },
}

/** `undefined` means: refuse. Only own names of the table count, so `constructor` and its kin never pass. */
export function methodKind(namespace: Namespace, method: unknown): MethodKind | undefined {
  const table = methods[namespace]
  return typeof method === 'string' && Object.hasOwn(table, method) ? table[method] : undefined
}
