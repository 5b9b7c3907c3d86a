import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { methodKind } from '../../host-sdk/protocol/methods.ts'
import { notifyHost } from '../actions/notifyHost.ts'
import type { WidgetContext } from '../context.ts'
import { readRequest } from '../review/readRequest.ts'
import { answerSafe } from './answerSafe.ts'
import { eth_requestAccounts } from './eip155/eth_accounts.ts'
import type { FamilyRequest, HandleFamily } from './familyRequest.ts'
import { throwIfLeft } from './personClock.ts'
import { refuseMethod } from './refuseMethod.ts'

/**
 * The entry of every request of the page: shape, then the table of methods, then an answer at once or a
 * person's. The page hears of a changed state before the request that changed it is answered.
 */
export async function handleRequest(
  context: WidgetContext,
  call: Call,
  namespace: Namespace,
  request: unknown,
): Promise<unknown> {
  const { method, params, network } = readRequest(request)
  const kind = methodKind(namespace, method)
  if (!kind) throw refuseMethod(context, namespace, method)
  try {
    if (namespace !== 'eip155') return await askFamily(context, call, namespace, { method, params, network })
    if (kind === 'approve' || method.startsWith('wallet_'))
      return await askWallet(context, call, { method, params, network })
    return await answerSafe(context, call, method, params)
  } finally {
    await notifyHost(context)
  }
}

async function askWallet(
  context: WidgetContext,
  call: Call,
  { method, params, network }: FamilyRequest,
): Promise<unknown> {
  if (method === 'eth_requestAccounts') return eth_requestAccounts(context, call)
  // The readers of parameters are not needed before there is a wallet: they stay out of the first load.
  const { walletMethods } = await import('./eip155/walletMethods.ts')
  throwIfLeft(call)
  const handle = Object.hasOwn(walletMethods, method) ? walletMethods[method] : undefined
  if (!handle) throw refuseMethod(context, 'eip155', method)
  return handle(context, call, params, network)
}

/** By their names on the wire; loaded with the first request of their family. */
const familyMethods: Readonly<
  Record<Exclude<Namespace, 'eip155'>, () => Promise<Readonly<Record<string, HandleFamily>>>>
> = {
  solana: async () => (await import('./solana/solanaMethods.ts')).solanaMethods,
  bip122: async () => (await import('./bip122/bitcoinMethods.ts')).bitcoinMethods,
}

async function askFamily(
  context: WidgetContext,
  call: Call,
  namespace: Exclude<Namespace, 'eip155'>,
  request: FamilyRequest,
): Promise<unknown> {
  const methods = await familyMethods[namespace]()
  throwIfLeft(call)
  const handle = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (!handle) throw refuseMethod(context, namespace, request.method)
  return handle(context, call, request)
}
