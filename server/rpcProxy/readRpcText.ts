import { HttpError } from '../errors/httpError.ts'
import {
  mayRound,
  readWrittenNumbers,
  TooManyNumbers,
  type WrittenJson,
} from '../upstreams/nodes/writtenNumbers.ts'

export interface RpcText {
  batch: boolean
  items: unknown[]
  /** Of the item at that place, where JavaScript may round numbers of the body. */
  written: ((at: number) => WrittenItem) | undefined
}

/** `id` and `params` of an item as JSON text; `undefined` where no number of the body is rounded. */
export interface WrittenItem {
  id(): string | undefined
  params(): string | undefined
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
    return { batch: false, items: [body], written: writtenItems(text) }
  }
  if (body.length === 0) throw new HttpError(422, 'invalid_body', 'The batch is empty')
  if (body.length > batchLimit)
    throw new HttpError(413, 'batch_too_large', `A batch holds at most ${batchLimit} requests`)
  return { batch: true, items: body, written: writtenItems(text) }
}

/** Whole numbers beyond 2^53 in one body: questions hold a few, and a thousand cost what the rest of a body does. */
const mostNumbers = 1_000

/**
 * The text is looked through at the first use: most of what is refused never needs it.
 *
 * @throws HttpError 422 `invalid_body` from the functions in it, of a body with too many such numbers
 */
export function writtenItems(text: string): RpcText['written'] {
  if (!mayRound(text)) return undefined
  let known: { json: WrittenJson | undefined } | undefined
  const write = (at: number, pick: (item: MarkedItem) => unknown): string | undefined => {
    known ??= { json: readNumbers(text) }
    if (!known.json) return undefined
    const { marked, write: writePart } = known.json
    return writePart(pick((Array.isArray(marked) ? marked[at] : marked) ?? {}))
  }
  return (at) => ({
    id: () => write(at, ({ id }) => id),
    params: () => write(at, ({ params }) => params ?? []),
  })
}

function readNumbers(text: string): WrittenJson | undefined {
  try {
    return readWrittenNumbers(text, mostNumbers)
  } catch (error) {
    if (!(error instanceof TooManyNumbers)) throw error
    throw new HttpError(422, 'invalid_body', `The body holds more than ${mostNumbers} numbers beyond 2^53`)
  }
}

interface MarkedItem {
  id?: unknown
  params?: unknown
}
