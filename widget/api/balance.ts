import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { ApiClient } from './apiClient.ts'

/** Specification §9. */
const freshMs = 30_000
const blockedMs = 30_000

/**
 * Query options of the native balance in base units. Fresh for 30 s; a failure is remembered as long, so that
 * a view that mounts again does not ask a node that just failed.
 */
export const nativeBalance = (api: ApiClient, networkId: CaipNetworkId, address: string) => ({
  queryKey: ['balance', networkId, address.toLowerCase()] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<bigint> => {
    try {
      const answer = await api.rpc(networkId, 'eth_getBalance', [address, 'latest'], signal)
      return readQuantity(answer)
    } catch (cause) {
      throw new WidgetError('balance_unavailable', {}, { cause })
    }
  },
  staleTime: freshMs,
  retry: false,
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
    Date.now() - state.errorUpdatedAt >= blockedMs,
  // A failed query asks again by itself only after the block is over.
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? blockedMs : (false as const),
})

function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw new Error('Not a quantity')
  return BigInt(value)
}
