import * as z from 'zod/mini'
import type { CaipAccountId } from '../../host-sdk/protocol/caip.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1, type V1Api } from './getV1.ts'
import { postV1 } from './postV1.ts'

const term = z.object({ type: z.string(), data: z.unknown() })
const sessionSchema = z.object({
  /** Who asked for it. */
  project: z.object({ id: z.string(), name: z.string() }),
  pci: z.string(),
  /** Seconds since 1970, as are the others. */
  expiry: z.number(),
  createdAt: z.number(),
  permissions: z.array(term),
  policies: z.array(term),
  revokedAt: z.nullable(z.number()),
})
/** What a site may do for an account without asking. */
export type SmartSession = z.infer<typeof sessionSchema>

/** data-api.md §3.32. */
const list = { path: '/v1/sessions/{address}', answer: z.object({ pcis: z.array(sessionSchema) }) }

export const sessionsKey = (account: CaipAccountId) => ['sessions', account.toLowerCase()] as const

/** Query options of the permissions of an account, of all projects, those that are over too. */
export const smartSessions = (api: ApiClient, account: CaipAccountId) => ({
  queryKey: sessionsKey(account),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SmartSession[]> => {
    try {
      return (await getV1(api, list, { params: { address: account }, query: {} }, signal)).pcis
    } catch (cause) {
      throw new WidgetError('sessions_unavailable', {}, { cause })
    }
  },
  staleTime: 0,
  retry: false as const,
})

/** What the owner signs to end a permission that another project asked for. */
export const revokeText = (pci: string): string => `Revoke the permission ${pci}.`

/** data-api.md §3.35. */
export const revokeSession = (
  api: V1Api,
  account: CaipAccountId,
  proof: { pci: string; signature?: string },
  fetcher?: typeof fetch,
): Promise<unknown> =>
  postV1(api, `/v1/sessions/${encodeURIComponent(account)}/revoke`, proof, z.unknown(), { fetcher })
