import * as z from 'zod/mini'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { unknownCapabilities } from './capabilities.ts'
import { dataOf } from './dataOf.ts'
import { address, callData, chainId, flag, optional, quantity, readParams, text } from './fields.ts'
import type { ReadParams } from './reading.ts'
import { readingOf, unknownFields } from './unknownFields.ts'

/** EIP-5792. */
const capabilities = optional(z.record(z.string(), z.unknown()))
const id = text(8194).check(z.minLength(1))
/** Some pages send it as a number. */
const version = z.union([
  text(16),
  z.pipe(
    z.number(),
    z.transform((value: number): string => String(value)),
  ),
])

const callShape = {
  to: optional(address),
  value: optional(quantity),
  data: optional(callData),
  /** Of transactions; EIP-5792 has `data` alone. */
  input: optional(callData),
  capabilities,
}
const shape = {
  version: optional(version),
  id: optional(id),
  from: optional(address),
  chainId: optional(chainId),
  atomicRequired: optional(flag),
  calls: z.array(z.object(callShape)).check(z.minLength(1)),
  capabilities,
}
const sendSchema = z.array(z.object(shape)).check(z.length(1))

export const wallet_sendCalls: ReadParams = (params, standing) => {
  const method = 'wallet_sendCalls'
  refuseTooMany(params)
  const [read] = readParams(sendSchema, params, method)
  const [given] = params as [{ calls: object[] }]
  const others = unknownFields(given, shape, method)
  const callOthers = given.calls.map((call) => unknownFields(call, callShape, method))
  const { shown, ...marks } = readingOf({ ...others, ...placed(callOthers) })
  const from = read?.from ?? standing.account
  const calls = (read?.calls ?? []).map(({ input, ...call }) => {
    const data = dataOf('call', { data: call.data, input })
    return JSON.parse(JSON.stringify({ ...call, data })) as typeof call
  })
  const forwarded = {
    ...others,
    ...read,
    from,
    chainId: toHexQuantity(read?.chainId ?? standing.chainId),
    calls: calls.map((call, at) => ({ ...callOthers[at], ...call })),
  }
  const unknown = unknownCapabilities([read?.capabilities, ...calls.map((call) => call.capabilities)])
  return {
    subject: {
      type: 'calls',
      from,
      calls: calls.map(({ to, value, data }) => ({ to, value, data })),
      capabilities: unknown,
      ...shown,
    },
    ...marks,
    request: { method, params: [JSON.parse(JSON.stringify(forwarded))] },
    account: from,
    chainId: read?.chainId,
    pinned: true,
  }
}

/** Fields of calls by the place of their call. */
const placed = (calls: readonly Record<string, unknown>[]): Record<string, unknown> =>
  Object.fromEntries(
    calls.flatMap((call, at) => Object.entries(call).map(([name, value]) => [`calls.${at}.${name}`, value])),
  )

/** Nobody reads more than this, and no block holds much more. Counted first: they are not worth the reading. */
const mostCalls = 100

function refuseTooMany(params: unknown): void {
  const calls = (params as [{ calls?: unknown }?] | undefined)?.[0]?.calls
  if (Array.isArray(calls) && calls.length > mostCalls)
    throw new RpcError(rpcCodes.bundleTooLarge, `No more than ${mostCalls} calls`, {
      reason: 'too_many_calls',
    })
}
