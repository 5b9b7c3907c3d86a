import { evmChainId, isNamespace, type Namespace } from '../../host-sdk/protocol/caip.ts'

/** What settings may say of the networks of one family. */
export interface NetworkFamily {
  /** Word for messages. */
  name: string
  isId(id: string): boolean
  /** Of the native currency when none are given; `fixed` ones can't be given otherwise. */
  decimals: number
  fixed: boolean
  /** The variable that names its nodes, and the one that would be meant for another family. */
  nodes: 'RPC_URLS' | 'ESPLORA_URLS'
  /** Are there bundlers and paymasters for it? */
  userOperations: boolean
}

const families: Record<Namespace, NetworkFamily> = {
  eip155: {
    name: 'EVM',
    isId: (id) => evmChainId(id) !== undefined,
    decimals: 18,
    fixed: false,
    nodes: 'RPC_URLS',
    userOperations: true,
  },
  solana: {
    name: 'Solana',
    // The first 32 characters of the genesis hash in base58.
    isId: (id) => /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(id),
    decimals: 9,
    fixed: true,
    nodes: 'RPC_URLS',
    userOperations: false,
  },
  bip122: {
    name: 'Bitcoin',
    isId: (id) => /^bip122:[0-9a-f]{32}$/.test(id),
    decimals: 8,
    fixed: true,
    nodes: 'ESPLORA_URLS',
    userOperations: false,
  },
}

/** `undefined` when the id is of no family, or no id of its family. */
export function familyOf(id: string): NetworkFamily | undefined {
  const namespace = id.split(':')[0]
  const family = isNamespace(namespace) ? families[namespace] : undefined
  return family?.isId(id) ? family : undefined
}
