import { rpcBatchLimit } from '../contract/limits.ts'
import { methodRefused, type RpcItem, readRpcItem, withinBounds } from './readRpcItem.ts'
import { readRpcText, type WrittenItem } from './readRpcText.ts'
import type { MethodTable } from './servedChain.ts'

/** Methods of which one is dozens of calls of nodes on every chain: so many fit into a batch. */
const mostInBatch: ReadonlyMap<string, number> = new Map([['wallet_getAssets', 4]])

/** @throws HttpError `invalid_body`, `batch_too_large` when the body as a whole is not a request */
export function parseRpcBody(
  text: string,
  served: { methods: MethodTable },
): { batch: boolean; items: RpcItem[] } {
  const { batch, items, written } = readRpcText(text, rpcBatchLimit)
  const parsed = items.map((item, at) => parseRpcItem(item, served, written?.(at)))
  return { batch, items: batch ? withinBounds(parsed, mostInBatch) : parsed }
}

/** One request, by the methods of its chain. */
export function parseRpcItem(
  item: unknown,
  { methods }: { methods: MethodTable },
  written?: WrittenItem,
): RpcItem {
  const read = readRpcItem(item, written)
  if ('refused' in read) return read
  const { id, method, params } = read
  const answer = methods.get(method)
  if (!answer) return methodRefused(id)
  const json = written?.params()
  return { id, answer, call: json === undefined ? { method, params } : { method, params, json } }
}
