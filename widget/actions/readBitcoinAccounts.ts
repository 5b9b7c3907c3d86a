import type { BitcoinAddress } from '../../host-sdk/protocol/bitcoin.ts'
import type { CaipAccountId, CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../context.ts'
import type { AccountDetail } from '../state/connections.ts'
import { requestWallet } from './requestWallet.ts'

/** Which addresses the connected Bitcoin wallet has on a network, the payment one first. */
export async function readBitcoinAccounts(
  context: WidgetContext,
  network: CaipNetworkId,
): Promise<{ accounts: CaipAccountId[]; details: AccountDetail[] }> {
  const request = { method: 'getAccountAddresses', params: {}, network }
  const answer = await requestWallet(context, { namespace: 'bip122', request })
  const found = (Array.isArray(answer) ? answer : []).filter(isAddress)
  if (found.length === 0) throw new RpcError(rpcCodes.internal, 'The wallet gave no account')
  return {
    accounts: found.map(({ address }) => `${network}:${address}` as CaipAccountId),
    details: found.map(({ address, publicKey, path, intention }) => ({
      address,
      publicKey,
      type: intention === 'ordinal' ? 'ordinals' : 'payment',
      ...(path && { path }),
    })),
  }
}

const isAddress = (value: unknown): value is BitcoinAddress => {
  const { address, publicKey } = (value ?? {}) as Partial<Record<keyof BitcoinAddress, unknown>>
  return typeof address === 'string' && /^[a-zA-Z0-9]{14,90}$/.test(address) && typeof publicKey === 'string'
}
