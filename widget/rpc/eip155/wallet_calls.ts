import * as z from 'zod/mini'
import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { address, optional, quantity, readParams, text, usable } from '../../review/eip155/fields.ts'
import { connectedAddresses } from './eth_accounts.ts'
import { forwardToWallet } from './forwardToWallet.ts'
import type { ReadPlan } from './plan.ts'

/** EIP-5792. */
const id = text(8194).check(z.minLength(1))
/** Some pages write `null` behind it. */
const idParams = z.pipe(
  z.tuple([id, z.optional(optional(z.never()))]),
  z.transform(([only]): [string] => [only]),
)

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

const none = z.array(z.unknown()).check(z.length(0))
const chains = z.union([none, usable(quantity, { least: 1, most: 100 })])
const capabilitiesSchema = z.optional(z.tuple([z.optional(optional(address)), z.optional(optional(chains))]))

/** What the wallet can do, asked for a connected account only: it tells much about a person's accounts. */
export const wallet_getCapabilities = (
  context: WidgetContext,
  call: Call,
  params: unknown,
): Promise<unknown> => {
  const method = 'wallet_getCapabilities'
  const [asked, chains] = readParams(capabilitiesSchema, params, method) ?? []
  const connected = connectedAddresses(context.store.getState())
  const account = asked ?? connected[0]
  if (!connected.some((known) => known.toLowerCase() === String(account).toLowerCase()))
    throw new RpcError(rpcCodes.unauthorized, 'The account is not connected to this page')
  return forwardToWallet(context, { method, params: chains ? [account, chains] : [account] }, call.signal)
}
