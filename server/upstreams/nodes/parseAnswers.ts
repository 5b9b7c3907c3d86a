import { type NodeAnswer, type NodeError, NodeTrouble } from './nodeCall.ts'
import { readWrittenNumbers, type WrittenJson } from './writtenNumbers.ts'

/**
 * The body of a node → answers in the order of `ids`. An answer that is missing, double or carries another
 * id makes the whole body worthless: nothing of it can be trusted to belong to its question.
 *
 * @throws NodeTrouble
 */
export function parseAnswers(text: string, ids: readonly number[]): NodeAnswer[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new NodeTrouble('not_json')
  }
  const [first] = ids
  const written = readWrittenNumbers(text)
  if (ids.length === 1 && first !== undefined) return [parseAnswer(body, first, resultOf(written))]
  if (!Array.isArray(body)) throw isObject(body) ? ofWhole(body) : new NodeTrouble('not_json')
  const [only] = body
  if (body.length === 1 && isObject(only) && readNodeError(only['error'])) throw ofWhole(only)
  if (body.length !== ids.length) throw new NodeTrouble('wrong_id')
  const places = new Map(body.map((item, at) => [isObject(item) ? idOf(item) : undefined, at]))
  return ids.map((id) => {
    const at = places.get(id) ?? -1
    return parseAnswer(body[at], id, resultOf(written, at))
  })
}

/** One answer to a batch: the node says what it thinks of the whole. */
function ofWhole(item: Record<string, unknown>): NodeTrouble {
  const known = readNodeError(item['error'])
  if (known && isLimit(known)) return new NodeTrouble('rate_limited')
  return known && isBehind(known)
    ? new NodeTrouble('behind')
    : new NodeTrouble('batch_refused', { refusal: known })
}

/** The JSON of a result, where its numbers have to be written as they came. */
function resultOf(written: WrittenJson | undefined, at?: number): (() => string) | undefined {
  if (!written) return undefined
  const item = at === undefined ? written.marked : (written.marked as unknown[])[at]
  return () => written.write((item as { result: unknown }).result)
}

function parseAnswer(item: unknown, id: number, write?: () => string): NodeAnswer {
  if (!isObject(item)) throw new NodeTrouble(item === undefined ? 'wrong_id' : 'not_json')
  const known = readNodeError(item['error'])
  if (known) {
    if (isLimit(known)) throw new NodeTrouble('rate_limited')
    if (isBehind(known)) throw new NodeTrouble('behind')
    if (idOf(item) !== id) throw new NodeTrouble('wrong_id')
    return { ok: false, error: known }
  }
  if (!Object.hasOwn(item, 'result')) throw new NodeTrouble('not_json')
  if (idOf(item) !== id) throw new NodeTrouble('wrong_id')
  const value = item['result']
  return { ok: true, json: toJson(write ?? (() => JSON.stringify(value))), value }
}

/** Some proxies write a number as text. */
const idOf = ({ id }: Record<string, unknown>): unknown =>
  typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : id

/** An error of JSON-RPC; `undefined` where it is none. */
export function readNodeError(error: unknown): NodeError | undefined {
  if (!isObject(error)) return undefined
  const { code, message, data } = error
  return typeof code === 'number' && typeof message === 'string' ? { code, message, data } : undefined
}

function toJson(write: () => string): string {
  try {
    return write()
  } catch (cause) {
    // Nested deeper than the stack.
    throw new NodeTrouble('not_json', { cause })
  }
}

/** HTTP's code of a rate limit, and how sellers of Solana's nodes write it among those of JSON-RPC. */
const limitCodes: ReadonlySet<number> = new Set([429, -32_429])

/**
 * Trouble of the node, not of the question: another node may answer. Source: data-api.md §3.2. What a contract says when
 * it reverts is the contract's word, whatever it is.
 */
export const isLimit = ({ code, message }: NodeError) =>
  limitCodes.has(code) ||
  (code <= -32_000 &&
    code >= -32_099 &&
    !/revert/i.test(message) &&
    /rate.?limit|too many requests|request limit|quota|capacity exceeded|temporar|service unavailable/i.test(
      message,
    ))

/** A node of Solana that does not keep up. */
const isBehind = ({ code, message }: NodeError) =>
  code === -32_005 && /node is (behind|unhealthy)/i.test(message)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
