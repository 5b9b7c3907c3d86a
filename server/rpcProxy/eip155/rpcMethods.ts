import type { RpcFamily } from '../servedChain.ts'

/**
 * The methods that may pass to a node, compared exactly; what is not here is refused. `share` says whose
 * answer a caller may get:
 *
 * - `local`   the server knows it
 * - `make`, `use`  a filter, which a node keeps for its client alone: see filterMethods.ts
 * - `send`    a signed transaction: see sendRawTransaction.ts
 * - `simulate`  as `flight`, and each call in it is charged: see simulatedCalls.ts
 * - `flight`  equal calls under way at the same moment share one answer
 * - `head`    the same for everybody until the next block
 * - `block`   by the block named in parameter `at`: a hash or a deep block for good, `latest` as `head`
 * - `logs`    by the range in the filter, as `block`
 * - `hash`    for good once it is there
 * - `mined`   for good once its block is deep; before that as `head`
 */
export type RpcRule =
  | {
      share: 'local' | 'make' | 'use' | 'send' | 'simulate' | 'flight' | 'head' | 'logs' | 'hash' | 'mined'
      family: RpcFamily
    }
  | { share: 'block'; at: number; family: RpcFamily }

export const rpcMethods: Readonly<Record<string, RpcRule>> = {
  eth_chainId: { share: 'local', family: 'chain' },
  net_version: { share: 'local', family: 'chain' },
  net_listening: { share: 'local', family: 'chain' },
  web3_clientVersion: { share: 'flight', family: 'chain' },
  eth_syncing: { share: 'flight', family: 'chain' },
  eth_blockNumber: { share: 'local', family: 'chain' },

  eth_gasPrice: { share: 'head', family: 'fees' },
  eth_maxPriorityFeePerGas: { share: 'head', family: 'fees' },
  eth_blobBaseFee: { share: 'head', family: 'fees' },
  eth_feeHistory: { share: 'block', at: 1, family: 'fees' },
  eth_estimateGas: { share: 'flight', family: 'fees' },
  eth_createAccessList: { share: 'flight', family: 'fees' },
  eth_simulateV1: { share: 'simulate', family: 'state' },

  eth_call: { share: 'block', at: 1, family: 'state' },
  eth_getAccount: { share: 'block', at: 1, family: 'state' },
  eth_getBalance: { share: 'block', at: 1, family: 'state' },
  eth_getCode: { share: 'block', at: 1, family: 'state' },
  eth_getStorageAt: { share: 'block', at: 2, family: 'state' },
  eth_getProof: { share: 'block', at: 2, family: 'state' },
  eth_getTransactionCount: { share: 'block', at: 1, family: 'state' },

  eth_getBlockByHash: { share: 'hash', family: 'blocks' },
  eth_getBlockByNumber: { share: 'block', at: 0, family: 'blocks' },
  eth_getBlockReceipts: { share: 'block', at: 0, family: 'blocks' },
  eth_getBlockTransactionCountByHash: { share: 'hash', family: 'blocks' },
  eth_getBlockTransactionCountByNumber: { share: 'block', at: 0, family: 'blocks' },
  eth_getUncleCountByBlockHash: { share: 'hash', family: 'blocks' },
  eth_getUncleCountByBlockNumber: { share: 'block', at: 0, family: 'blocks' },

  eth_getTransactionByBlockHashAndIndex: { share: 'hash', family: 'transactions' },
  eth_getTransactionByBlockNumberAndIndex: { share: 'block', at: 0, family: 'transactions' },
  eth_getTransactionByHash: { share: 'mined', family: 'transactions' },
  eth_getTransactionReceipt: { share: 'mined', family: 'transactions' },

  eth_getLogs: { share: 'logs', family: 'logs' },

  eth_newFilter: { share: 'make', family: 'filters' },
  eth_newBlockFilter: { share: 'make', family: 'filters' },
  eth_newPendingTransactionFilter: { share: 'make', family: 'filters' },
  eth_getFilterChanges: { share: 'use', family: 'filters' },
  eth_getFilterLogs: { share: 'use', family: 'filters' },
  eth_uninstallFilter: { share: 'use', family: 'filters' },

  eth_sendRawTransaction: { share: 'send', family: 'send' },

  eth_supportedEntryPoints: { share: 'flight', family: 'userop' },
  eth_estimateUserOperationGas: { share: 'flight', family: 'userop' },
  eth_getUserOperationByHash: { share: 'flight', family: 'userop' },
  eth_getUserOperationReceipt: { share: 'flight', family: 'userop' },
}
