import * as z from 'zod/mini'
import { HttpError } from '../errors/httpError.ts'
import { type BundlerMethod, isBundlerMethod } from './bundlerMethods.ts'

/** Nothing but these four keys, and no batches. */
const bodySchema = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(128)), z.int()]),
  method: z.string(),
  params: z.array(z.unknown()).check(z.maxLength(4)),
})

export interface BundlerRequest {
  id: string | number
  method: BundlerMethod
  params: unknown[]
}

/** @throws HttpError 400 `invalid_body` for what is no JSON, 422 `invalid_body` or `method_not_allowed` */
export function parseBundlerBody(text: string): BundlerRequest {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new HttpError(400, 'invalid_body', 'The body is not JSON')
  }
  const parsed = z.safeParse(bodySchema, body)
  if (!parsed.success || !isShallow(parsed.data.params, deepest))
    throw new HttpError(422, 'invalid_body', 'The body is no single JSON-RPC request')
  const { id, method, params } = parsed.data
  if (!isBundlerMethod(method))
    throw new HttpError(422, 'method_not_allowed', 'The method is not available here', { field: 'method' })
  return { id, method, params: withFunds(method, params) }
}

/** An operation nests no deeper. */
const deepest = 8

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)))

/** 100 in the smallest unit of most chains: an estimate says what an operation takes, not whether it can be paid. */
const plenty = `0x${(100n * 10n ** 18n).toString(16)}`

function withFunds(method: BundlerMethod, params: unknown[]): unknown[] {
  if (method !== 'eth_estimateUserOperationGas' || params.length !== 2) return params
  const sender = (params[0] as { sender?: unknown } | null)?.sender
  if (typeof sender !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(sender))
    throw new HttpError(422, 'invalid_body', 'The operation has no sender', { field: 'sender' })
  return [...params, { [sender]: { balance: plenty } }]
}
