import { HttpError } from '../errors/httpError.ts'
import { readWrittenNumbers } from '../upstreams/nodes/writtenNumbers.ts'

export interface RpcText {
  batch: boolean
  items: unknown[]
  /** Of each item, where JavaScript would not write its numbers as they came. */
  written?: readonly WrittenItem[]
}

/** `id` and `params` of an item as JSON text. */
export interface WrittenItem {
  id(): string
  params(): string
}

/**
 * The body of a JSON-RPC request: one item, or the items of a batch.
 *
 * @param batchLimit most items in one batch
 * @throws HttpError 400 `invalid_body` for what is not JSON, 422 `invalid_body`, 413 `batch_too_large`
 */
export function readRpcText(text: string, batchLimit: number): RpcText {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new HttpError(400, 'invalid_body', 'The body is not JSON')
  }
  if (!Array.isArray(body)) {
    if (typeof body !== 'object' || body === null)
      throw new HttpError(422, 'invalid_body', 'The body is not a JSON-RPC request')
    return { batch: false, items: [body], ...writtenItems(text) }
  }
  if (body.length === 0) throw new HttpError(422, 'invalid_body', 'The batch is empty')
  if (body.length > batchLimit)
    throw new HttpError(413, 'batch_too_large', `A batch holds at most ${batchLimit} requests`)
  return { batch: true, items: body, ...writtenItems(text) }
}

export function writtenItems(text: string): Pick<RpcText, 'written'> {
  const json = readWrittenNumbers(text)
  if (!json) return {}
  const { marked, write } = json
  const items = (Array.isArray(marked) ? marked : [marked]) as ({ id?: unknown; params?: unknown } | null)[]
  return {
    written: items.map((item) => ({ id: () => write(item?.id), params: () => write(item?.params ?? []) })),
  }
}
