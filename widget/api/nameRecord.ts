import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { getName } from '../../server/contract/v1/names.ts'
import { getV1, type V1Api } from './getV1.ts'

export type NameRecord =
  | { found: Readonly<Record<string, { address: string }>> }
  /** `unserved`: this server has no names. */
  | 'unknown'
  | 'unserved'

/** Whom a name stands for. Rejects when the server could not say. */
export async function nameRecord(
  api: V1Api,
  name: string,
  signal?: AbortSignal,
  fetcher?: typeof fetch,
): Promise<NameRecord> {
  try {
    const asked = { params: { name }, query: { apiVersion: '2' } }
    const answer = await getV1(api, getName, asked, signal, fetcher)
    return !Array.isArray(answer) ? { found: answer.addresses } : 'unknown'
  } catch (error) {
    const { status, reason } = ((error as RpcError).data ?? {}) as { status?: unknown; reason?: unknown }
    if (status === 404) return 'unserved'
    // A form that no name of this server has.
    if (status === 400 && reason !== 'unknown_project') return 'unknown'
    throw error
  }
}
