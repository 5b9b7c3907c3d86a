import type { PageWallet, RpcRequest } from '../../../host-sdk/protocol/api.ts'
import { type CaipAccountId, evmNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { HostClient } from '../../bridge/hostClient.ts'
import type { Connector, ConnectorSession } from '../connector.ts'
import { aboutWallet } from './aboutWallet.ts'
import { readChainId } from './readChainId.ts'
import { readEvmAddresses } from './readEvmAddresses.ts'
import { silentAnswerMs } from './silentAnswerMs.ts'

/** Leaving must not hang on a wallet. */
const revokeMs = 1500

/** A wallet of the page, asked in the page: its window shows the real site's name. Its answers are not trusted. */
export function injectedConnector(wallet: PageWallet, host: HostClient): Connector {
  const request: Connector['request'] = async (asked, signal, handOver) => {
    handOver?.()
    const ask = (one: RpcRequest) => host.requestWallet(wallet.id, one, signal)
    if (asked.method !== 'eth_chainId') return ask(asked)
    const byVersion = async (error?: unknown) =>
      (await import('./askNetVersion.ts')).askNetVersion(ask, error)
    return ask(asked).then((chain) => chain ?? byVersion(), byVersion)
  }

  const session = (accounts: unknown, chain: unknown): ConnectorSession | null => {
    const addresses = readEvmAddresses(accounts)
    if (addresses.length === 0) return null
    const chainId = readChainId(chain)
    if (chainId === undefined) throw new RpcError(rpcCodes.internal, 'The wallet named no valid chain')
    const network = evmNetworkId(chainId)
    return {
      accounts: addresses.map((address): CaipAccountId => `${network as `eip155:${string}`}:${address}`),
      network,
    }
  }

  return {
    ...aboutWallet(wallet),
    request,
    connect: async (signal) => {
      const accounts = await request({ method: 'eth_requestAccounts' }, signal)
      const found = session(accounts, await request({ method: 'eth_chainId' }, signal))
      if (!found) throw new RpcError(rpcCodes.internal, 'The wallet gave no account')
      return found
    },
    restore: async () => {
      const signal = AbortSignal.timeout(silentAnswerMs)
      const accounts = await request({ method: 'eth_accounts' }, signal)
      return session(accounts, await request({ method: 'eth_chainId' }, signal))
    },
    disconnect: async () => {
      const revoke = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
      // Not every wallet knows it; the connection ends either way.
      await request(revoke, AbortSignal.timeout(revokeMs)).catch(() => {})
    },
  }
}
