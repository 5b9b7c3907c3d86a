import { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from './apiClient.ts'

const clients = new WeakMap<ApiClient, QueryClient>()

/** One cache for each widget, made when first needed: the query library is no part of the first load. */
export function queryClientOf(api: ApiClient): QueryClient {
  const client = clients.get(api) ?? new QueryClient()
  clients.set(api, client)
  return client
}
