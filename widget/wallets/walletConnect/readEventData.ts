import {
  type CaipNetworkId,
  evmChainId,
  evmNetworkId,
  parseChainId,
} from '../../../host-sdk/protocol/caip.ts'
import { currentId } from './deprecatedIds.ts'

/**
 * Wallets write the data of `session_event` in many forms: one value, a list, an object, a list of objects. Sources:
 * WalletConnect/walletconnect-docs PR#979, WalletConnect/WalletConnectFlutterV2#225, #235, MetaMask/metamask-mobile PR#28172.
 */
const names = {
  account: ['accounts', 'account', 'address', 'pubkey', 'publicKey', 'selectedAddress'],
  chain: ['chainId', 'chainID', 'chain', 'networkId', 'networkVersion', 'network', 'id'],
} as const

/** More levels and values nobody writes. */
const deepest = 3
const most = 100

function valuesOf(data: unknown, fields: readonly string[], depth = 0): (string | number)[] {
  if (typeof data === 'string' || typeof data === 'number') return [data]
  if (data === null || typeof data !== 'object' || depth === deepest) return []
  const inside = Array.isArray(data)
    ? data.slice(0, most)
    : fields.flatMap((name) => (Object.hasOwn(data, name) ? [(data as Record<string, unknown>)[name]] : []))
  return inside.flatMap((one) => valuesOf(one, fields, depth + 1))
}

/** Accounts that an event names, in its order: addresses or ids of CAIP-10. */
export const readEventAccounts = (data: unknown): string[] =>
  valuesOf(data, names.account).filter((one): one is string => typeof one === 'string' && one !== '')

/**
 * Where a wallet of EVM says it is now: by what the event says, else by the chain that it is said of, which may be the
 * one before.
 */
export function readEventNetwork(data: unknown, chainId: string): CaipNetworkId | undefined {
  for (const value of valuesOf(data, names.chain)) {
    const id = typeof value === 'string' ? currentId(value) : undefined
    if (id && evmChainId(id) !== undefined) return id
    const number = chainId.startsWith('eip155:') ? parseChainId(value) : undefined
    if (number !== undefined) return evmNetworkId(number)
  }
  return evmChainId(chainId) === undefined ? undefined : (chainId as CaipNetworkId)
}
