import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { ensName } from '../../server/contract/v1/ensName.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'

export type EnsAnswer =
  | { name: string; address: string }
  /** `unserved`: this server does not ask ENS. */
  | 'unknown'
  | 'unserved'

/** Whom a name of ENS stands for on a network. Rejects when the server could not say. */
export async function ensAddress(
  api: Pick<ApiClient, 'frameToken'>,
  name: string,
  chainId: string,
  signal?: AbortSignal,
): Promise<EnsAnswer> {
  try {
    const found = await getV1(api, ensName, { params: { name }, query: { chainId } }, signal)
    return found.address === null ? 'unknown' : { name: found.name, address: found.address }
  } catch (error) {
    const { status, reason } = ((error as RpcError).data ?? {}) as { status?: unknown; reason?: unknown }
    if (status === 404) return 'unserved'
    if (reason === 'invalid_name') return 'unknown'
    throw error
  }
}
