import { evmProvider } from '../../../host-sdk/evm/evmProvider.ts'
import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { wallet_sendCalls } from '../../review/eip155/wallet_sendCalls.ts'
import { readRequest } from '../../review/readRequest.ts'
import type { Plan, ReadPlan } from '../../rpc/eip155/plan.ts'
import { readWatchAsset } from '../../rpc/eip155/wallet_watchAsset.ts'
import { plans } from '../../rpc/eip155/walletMethods.ts'
import { alice as mixed } from '../testContext.ts'

const readers: Readonly<Record<string, ReadPlan>> = {
  ...plans,
  wallet_sendCalls,
  wallet_watchAsset: readWatchAsset,
}

/** Libraries check the checksum of what is written in both cases. */
export const alice = mixed.toLowerCase()
export const txHash = `0x${'ab'.repeat(32)}`
const signature = `0x${'11'.repeat(64)}1b`

/** What a wallet and a node say to libraries that ask beside the request itself. */
const answers: Readonly<Record<string, unknown>> = {
  eth_accounts: [alice],
  eth_requestAccounts: [alice],
  eth_chainId: '0x1',
  net_version: '1',
  eth_blockNumber: '0x10',
  eth_gasPrice: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBlockByNumber: {
    number: '0x10',
    hash: txHash,
    parentHash: txHash,
    timestamp: '0x1',
    nonce: '0x0000000000000000',
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    miner: alice,
    extraData: '0x',
    baseFeePerGas: '0x3b9aca00',
    transactions: [],
  },
  eth_sendTransaction: txHash,
  personal_sign: signature,
  eth_signTypedData_v4: signature,
  wallet_sendCalls: { id: '0x01' },
  wallet_watchAsset: true,
  wallet_requestPermissions: [],
  wallet_revokePermissions: null,
  wallet_switchEthereumChain: null,
  wallet_addEthereumChain: null,
}

export interface LibraryPage {
  provider: ReturnType<typeof evmProvider>['provider']
  /** As the frame gets them. */
  requests: RpcRequest[]
  /** The reading of the one request of `method`. */
  read(method: string): Promise<Plan>
}

/** A provider whose requests cross a port and are read as the frame does. */
export function libraryPage(): LibraryPage {
  const requests: RpcRequest[] = []
  const { provider } = evmProvider(async (request) => {
    const sent = structuredClone(request)
    requests.push(sent)
    if (sent.method in answers) return answers[sent.method]
    throw Object.assign(new Error(`No answer to ${sent.method}`), { code: -32601 })
  })
  return {
    provider,
    requests,
    async read(method) {
      const [request, ...others] = requests.filter((one) => one.method === method)
      if (!request || others.length > 0) throw new Error(`${1 + others.length} requests of ${method}`)
      const { params } = readRequest(request)
      const reader = readers[method]
      if (!reader) throw new Error(`No reader of ${method}`)
      return reader(params, { networkId: 'eip155:1', chainId: 1, account: alice })
    },
  }
}
