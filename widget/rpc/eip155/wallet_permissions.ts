import * as z from 'zod/mini'
import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { disconnect } from '../../actions/disconnect.ts'
import type { WidgetContext } from '../../context.ts'
import { hexBytes, readParams } from '../../review/eip155/fields.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { askPerson } from '../askPerson.ts'
import { connectedAddresses, eth_accounts, eth_requestAccounts } from './eth_accounts.ts'
import { forwardToWallet } from './forwardToWallet.ts'
import { unlessEmbedded } from './unlessEmbedded.ts'

/** EIP-2255; accounts are all that there is to grant. */
const accountsOnly = z
  .array(z.strictObject({ eth_accounts: z.record(z.string(), z.unknown()) }))
  .check(z.length(1))

const permissions = (context: WidgetContext) => {
  const { hostOrigin } = context.store.getState()
  const value = connectedAddresses(context.store.getState())
  if (value.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ invoker: hostOrigin, parentCapability: 'eth_accounts', caveats }]
}

export async function wallet_getPermissions(context: WidgetContext, call: Call): Promise<unknown> {
  await eth_accounts(context, call)
  return permissions(context)
}

/** To connect; when connected, the wallet lets the person choose other accounts. */
export async function wallet_requestPermissions(
  context: WidgetContext,
  call: Call,
  params: unknown,
): Promise<unknown> {
  const method = 'wallet_requestPermissions'
  readParams(accountsOnly, params, method)
  const connected = await eth_accounts(context, call)
  if (connected.length === 0) await eth_requestAccounts(context, call)
  else if (isEmbedded(context.store.getState().connections.eip155)) await askAgain(context, call, connected)
  else await chooseAgain(context, call, { method, params: [{ eth_accounts: {} }] })
  return permissions(context)
}

const chooseAgain = (context: WidgetContext, call: Call, request: { method: string; params: unknown }) =>
  askPerson(context, call, {
    namespace: 'eip155',
    method: request.method,
    networkId: context.store.getState().activeNetworkId,
    subject: { type: 'other' },
    risks: [],
    toWallet: true,
    run: (signal) => forwardToWallet(context, request, signal),
  })

/** The embedded wallet has nothing to choose from: the person says whether the page may go on seeing its account. */
const askAgain = (context: WidgetContext, call: Call, accounts: string[]) =>
  askPerson(context, call, {
    namespace: 'eip155',
    method: 'wallet_requestPermissions',
    networkId: context.store.getState().activeNetworkId,
    subject: { type: 'requestPermissions', accounts },
    risks: [],
    toWallet: false,
    always: true,
    run: async () => null,
  })

/** ERC-7715: one permission that the wallet granted, by its context. Only the wallet can take it back. */
const contextSchema = z.strictObject({ permissionContext: hexBytes })
const contextParams = z.union([contextSchema, z.tuple([contextSchema])])

const revokeGranted = unlessEmbedded((context, call, params) =>
  forwardToWallet(context, { method: 'wallet_revokePermissions', params }, call.signal),
)

/** The page lets go of its accounts; where a project wants each step shown, the person is asked first. */
export async function wallet_revokePermissions(
  context: WidgetContext,
  call: Call,
  params: unknown,
): Promise<unknown> {
  const method = 'wallet_revokePermissions'
  const granted = z.safeParse(contextParams, params)
  if (granted.success) return revokeGranted(context, call, granted.data)
  readParams(accountsOnly, params, method)
  const accounts = connectedAddresses(context.store.getState())
  if (accounts.length > 0 && context.store.getState().preview === 'always')
    await askPerson(context, call, {
      namespace: 'eip155',
      method,
      networkId: context.store.getState().activeNetworkId,
      subject: { type: 'revokePermissions', accounts },
      risks: [],
      toWallet: false,
      run: async () => null,
    })
  await disconnect(context, 'eip155', 'page')
  return null
}
