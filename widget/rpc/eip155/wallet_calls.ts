import * as z from 'zod/mini'
import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { address, chainId, hexBytes, quantity, readParams, text } from '../../review/eip155/fields.ts'
import { connectedAddresses } from './eth_accounts.ts'
import { forwardToWallet } from './forwardToWallet.ts'
import type { ReadPlan } from './plan.ts'

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
        .check(z.minLength(1), z.maxLength(100)),
      capabilities,
    }),
  )
  .check(z.length(1))

export const wallet_sendCalls: ReadPlan = (params, standing) => {
  const method = 'wallet_sendCalls'
  const [read] = readParams(sendSchema, params, method)
  const from = read?.from ?? standing.account
  const calls = (read?.calls ?? []).map((call) => JSON.parse(JSON.stringify(call)) as typeof call)
  const forwarded = { ...read, from, chainId: toHexQuantity(read?.chainId ?? standing.chainId), calls }
  return {
    subject: { type: 'calls', from, calls: calls.map(shownCall) },
    request: { method, params: [JSON.parse(JSON.stringify(forwarded))] },
    account: from,
    ...(read?.chainId !== undefined && { chainId: read.chainId }),
    pinned: true,
  }
}

const shownCall = ({
  to,
  value,
  data,
}: {
  to?: string | undefined
  value?: string | undefined
  data?: string | undefined
}) => ({
  ...(to && { to }),
  ...(value && { value }),
  ...(data && { data }),
})

const idParams = z.array(id).check(z.length(1))

export const wallet_showCallsStatus: ReadPlan = (params) => {
  const method = 'wallet_showCallsStatus'
  return { subject: { type: 'other' }, request: { method, params: readParams(idParams, params, method) } }
}

export const wallet_getCallsStatus = (
  context: WidgetContext,
  call: Call,
  params: unknown,
): Promise<unknown> => {
  const method = 'wallet_getCallsStatus'
  return forwardToWallet(context, { method, params: readParams(idParams, params, method) }, call.signal)
}

const capabilitiesSchema = z.optional(
  z.union([
    z.array(z.unknown()).check(z.length(0)),
    z.tuple([address]),
    z.tuple([address, z.array(quantity).check(z.maxLength(100))]),
  ]),
)

/** What the wallet can do, asked for a connected account only: it tells much about a person's accounts. */
export const wallet_getCapabilities = (
  context: WidgetContext,
  call: Call,
  params: unknown,
): Promise<unknown> => {
  const method = 'wallet_getCapabilities'
  const [asked, ...chains] = readParams(capabilitiesSchema, params, method) ?? []
  const connected = connectedAddresses(context.store.getState())
  const account = asked ?? connected[0]
  if (!connected.some((known) => known.toLowerCase() === String(account).toLowerCase()))
    throw new RpcError(rpcCodes.unauthorized, 'The account is not connected to this page')
  return forwardToWallet(context, { method, params: [account, ...chains] }, call.signal)
}
