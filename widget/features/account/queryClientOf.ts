import { QueryClient } from '@tanstack/react-query'
import type { WidgetContext } from '../../context.ts'

const clients = new WeakMap<WidgetContext, QueryClient>()

/** One cache for each widget, made when first needed: the query library is no part of the first load. */
export function queryClientOf(context: WidgetContext): QueryClient {
  const client = clients.get(context) ?? new QueryClient()
  clients.set(context, client)
  return client
}
