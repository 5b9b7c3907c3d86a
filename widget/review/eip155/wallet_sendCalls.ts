import * as z from 'zod/mini'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { unknownCapabilities } from './capabilities.ts'
import { address, chainId, hexBytes, quantity, readParams, text } from './fields.ts'
import type { ReadParams } from './reading.ts'

/** EIP-5792. */
const capabilities = z.optional(z.record(z.string(), z.unknown()))
const id = text(8194).check(z.minLength(1))

const sendSchema = z
  .array(
    z.object({
      version: z.optional(text(16)),
      id: z.optional(id),
      from: z.optional(address),
      chainId: z.optional(chainId),
      atomicRequired: z.optional(z.boolean()),
      calls: z
        .array(
          z.object({
            to: z.optional(address),
            value: z.optional(quantity),
            data: z.optional(hexBytes),
            capabilities,
          }),
        )
        .check(z.minLength(1)),
      capabilities,
    }),
  )
  .check(z.length(1))

export const wallet_sendCalls: ReadParams = (params, standing) => {
  const method = 'wallet_sendCalls'
  refuseTooMany(params)
  const [read] = readParams(sendSchema, params, method)
  const from = read?.from ?? standing.account
  const calls = (read?.calls ?? []).map((call) => JSON.parse(JSON.stringify(call)) as typeof call)
  const forwarded = { ...read, from, chainId: toHexQuantity(read?.chainId ?? standing.chainId), calls }
  const unknown = unknownCapabilities([read?.capabilities, ...calls.map((call) => call.capabilities)])
  return {
    subject: {
      type: 'calls',
      from,
      calls: calls.map(({ to, value, data }) => ({ to, value, data })),
      capabilities: unknown,
    },
    request: { method, params: [JSON.parse(JSON.stringify(forwarded))] },
    account: from,
    chainId: read?.chainId,
    pinned: true,
  }
}

/** Nobody reads more than this, and no block holds much more. Counted first: they are not worth the reading. */
const mostCalls = 100

function refuseTooMany(params: unknown): void {
  const calls = (params as [{ calls?: unknown }?] | undefined)?.[0]?.calls
  if (Array.isArray(calls) && calls.length > mostCalls)
    throw new RpcError(rpcCodes.bundleTooLarge, `No more than ${mostCalls} calls`, {
      reason: 'too_many_calls',
    })
}
