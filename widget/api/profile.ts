import * as z from 'zod/mini'
import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { suggestNames } from '../../server/contract/v1/names.ts'
import { WidgetError, type WidgetErrorCode } from '../errors/widgetError.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1, type V1Api } from './getV1.ts'
import { namesFreshMs } from './identity.ts'
import { postV1 } from './postV1.ts'

type Signal = { signal: AbortSignal }

export interface NameSuggestion {
  name: string
  registered: boolean
}

/** Query options of names that begin with a text: the very name first, with its state. */
export const nameSuggestions = (api: ApiClient, label: string, zone: string) => ({
  queryKey: ['suggestions', label, zone] as const,
  queryFn: async ({ signal }: Signal): Promise<NameSuggestion[]> => {
    try {
      return (await getV1(api, suggestNames, { params: { name: label }, query: { zone } }, signal))
        .suggestions
    } catch (cause) {
      throw new WidgetError('suggestions_unavailable', {}, { cause })
    }
  },
  staleTime: namesFreshMs,
  retry: false as const,
})

export interface Registration {
  message: string
  signature: string
  coin_type: number
  address: string
}

const codes: Readonly<Record<string, WidgetErrorCode>> = {
  name_taken: 'name_taken',
  stale_message: 'signed_too_late',
}

/** data-api.md §3.15. Fails with `WidgetError`: `name_taken` when somebody was faster, `signed_too_late` when the signature took too long. */
export async function registerName(
  api: V1Api,
  name: string,
  registration: Registration,
  fetcher?: typeof fetch,
): Promise<void> {
  try {
    await postV1(api, '/v1/profile/account', registration, z.unknown(), { fetcher })
  } catch (cause) {
    const { reason } = ((cause as RpcError).data ?? {}) as { reason?: unknown }
    throw new WidgetError(codes[String(reason)] ?? 'name_not_registered', { name }, { cause })
  }
}
