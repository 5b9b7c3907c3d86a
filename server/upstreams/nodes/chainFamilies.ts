import { evmChainId, type Namespace, parseChainId } from '../../../host-sdk/protocol/caip.ts'
import { readNodeNumber } from '../../contract/readNodeQuantity.ts'
import { esploraTransport } from '../esplora/esploraTransport.ts'
import { jsonRpcTransport } from './jsonRpcTransport.ts'
import type { ConnectNode } from './nodeTransport.ts'
import type { ChainHeight, NodeIdentity } from './ownQuestions.ts'

/** How the nodes of one family of chains are spoken to. */
export interface ChainFamily {
  connect: ConnectNode
  /** `reference` is that of CAIP-2. */
  identity(reference: string): NodeIdentity
  height: ChainHeight
}

/** Length of a CAIP-2 reference that is the beginning of a genesis hash. */
const hashPart = 32
const isNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined

export const chainFamilies: Record<Namespace, ChainFamily> = {
  eip155: {
    connect: jsonRpcTransport,
    identity: (reference) => ({
      call: { method: 'eth_chainId', params: [] },
      isOwn: (value) => {
        const chainId = parseChainId(value)
        return chainId !== undefined && chainId === evmChainId(`eip155:${reference}`)
      },
    }),
    height: { call: { method: 'eth_blockNumber', params: [] }, read: readNodeNumber },
  },
  solana: {
    connect: jsonRpcTransport,
    identity: (reference) => ({
      call: { method: 'getGenesisHash', params: [] },
      isOwn: (value) => typeof value === 'string' && value.slice(0, hashPart) === reference,
    }),
    height: { call: { method: 'getBlockHeight', params: [] }, read: isNumber },
  },
  bip122: {
    connect: esploraTransport,
    identity: (reference) => ({
      call: { method: 'btc_getBlockHash', params: [0] },
      isOwn: (value) => typeof value === 'string' && value.slice(0, hashPart) === reference,
    }),
    height: { call: { method: 'btc_getBlockHeight', params: [] }, read: isNumber },
  },
}
