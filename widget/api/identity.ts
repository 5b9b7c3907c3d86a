import { identity } from '../../server/contract/v1/identity.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'
import { sender } from './sender.ts'

/** Specification §9. */
export const namesFreshMs = 5 * 60_000

export interface Identity {
  name: string | null
  avatar: string | null
}

/** Query options of the name and picture of an EVM address on a mainnet; a failure says nothing and shows nothing. */
export const identityOf = (api: ApiClient, address: string) => ({
  queryKey: ['identity', address.toLowerCase()] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Identity> => {
    const { name, avatar } = await getV1(api, identity, { params: { address }, query: sender }, signal)
    return { name, avatar }
  },
  staleTime: namesFreshMs,
  retry: false as const,
})
