import * as z from 'zod/mini'
import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'

/** data-api.md §3.16: a record, or a list that is empty where nobody has the name. By ENSIP-11 coin types. */
const nameLookup = {
  path: '/v1/profile/account/{name}',
  answer: z.union([
    z.object({ name: z.string(), addresses: z.record(z.string(), z.object({ address: z.string() })) }),
    z.array(z.unknown()),
  ]),
}

export type NameRecord =
  | { found: Readonly<Record<string, { address: string }>> }
  /** `unserved`: this server has no names. */
  | 'unknown'
  | 'unserved'

/** Whom a name stands for. Rejects when the server could not say. */
export async function nameRecord(
  api: Pick<ApiClient, 'frameToken'>,
  name: string,
  signal?: AbortSignal,
  fetcher: typeof fetch = fetch,
): Promise<NameRecord> {
  try {
    const asked = { params: { name }, query: { apiVersion: '2' } }
    const answer = await getV1(api, nameLookup, asked, signal, fetcher)
    return 'addresses' in answer ? { found: answer.addresses } : 'unknown'
  } catch (error) {
    const { status, reason } = ((error as RpcError).data ?? {}) as { status?: unknown; reason?: unknown }
    if (status === 404) return 'unserved'
    // A form that no name of this server has.
    if (status === 400 && reason !== 'unknown_project') return 'unknown'
    throw error
  }
}
