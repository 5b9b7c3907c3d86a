import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { accountBalance, type Balance } from '../../server/contract/v1/balance.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'
import { sender } from './sender.ts'

/** What an account holds on a network, as our server knows it. */
export const readHeldTokens =
  (api: Pick<ApiClient, 'frameToken'>) =>
  async (networkId: CaipNetworkId, address: string, signal: AbortSignal): Promise<Balance[]> => {
    const query = { ...sender, currency: 'usd' as const, chainId: networkId }
    const { balances } = await getV1(api, accountBalance, { params: { address }, query }, signal)
    return balances
  }
