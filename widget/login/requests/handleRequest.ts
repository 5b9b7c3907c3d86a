import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { readRequest } from '../../review/readRequest.ts'
import type { LoginContext } from '../context.ts'
import { withRepair } from '../wallet/repairWallet.ts'
import type { HandleMethod } from './handleMethod.ts'
import { isMethodOf, type MethodOf } from './requestMethods.ts'

type Methods<Name extends Namespace> = Readonly<Record<MethodOf<Name>, HandleMethod>>

/** Loaded with the first request of their chain family. */
const families: { [Name in Namespace]: () => Promise<Methods<Name>> } = {
  eip155: async () => (await import('./eip155/evmMethods.ts')).evmMethods,
  solana: async () => (await import('./solana/solanaMethods.ts')).solanaMethods,
  bip122: async () => (await import('./bip122/bitcoinMethods.ts')).bitcoinMethods,
}

async function methodOf<Name extends Namespace>(namespace: Name, method: string): Promise<HandleMethod> {
  if (!isMethodOf(namespace, method))
    throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet does not do this', {
      reason: 'action_not_allowed',
    })
  const methods: Methods<Name> = await families[namespace]()
  return methods[method]
}

/** The entry of every request for the embedded wallet: shape, the table of methods, then its person. */
export async function handleRequest(
  context: LoginContext,
  call: Call,
  networkId: CaipNetworkId,
  request: unknown,
): Promise<unknown> {
  try {
    return await handle(context, call, networkId, request)
  } catch (error) {
    context.refusals.count(error)
    throw error
  }
}

async function handle(
  context: LoginContext,
  call: Call,
  networkId: CaipNetworkId,
  request: unknown,
): Promise<unknown> {
  const { method, params } = readRequest(request)
  const [namespace] = networkId.split(':') as [Namespace]
  const run = await methodOf(namespace, method)
  call.holdForPerson()
  return withRepair(context, call, () => run(context, call, networkId, params))
}
