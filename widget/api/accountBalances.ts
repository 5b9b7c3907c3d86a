import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { accountBalance, type Balance } from '../../server/contract/v1/balance.ts'
import type { Currency } from '../../server/contract/v1/words.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'

/** Specification §9. */
const freshMs = 30_000
const blockedMs = 30_000

/** Query options of all that an address holds on a network, with prices. A failure is remembered for 30 s. */
export const accountBalances = (
  api: ApiClient,
  networkId: CaipNetworkId,
  address: string,
  currency: Currency,
) => ({
  queryKey: ['balances', networkId, address, currency] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Balance[]> => {
    const asked = { params: { address }, query: { currency, chainId: networkId } }
    const { balances } = await getV1(api, accountBalance, asked, signal)
    return balances.filter(({ chainId }) => chainId === networkId)
  },
  staleTime: freshMs,
  retry: false,
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
    Date.now() - state.errorUpdatedAt >= blockedMs,
})
