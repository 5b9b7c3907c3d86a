import { RpcError, rpcCodes } from '../protocol/rpcError.ts'
import { functionOf } from './functionOf.ts'
import type { StandardWallet } from './standardWallet.ts'

/** Calls the function of a feature, as `solana:signMessage`; 4200 when the wallet does not have it. */
export async function callFeature(
  { features, name }: StandardWallet,
  feature: string,
  ...inputs: unknown[]
): Promise<unknown> {
  const offered = feature in features ? features[feature] : undefined
  const run = (offered as Record<string, unknown> | undefined)?.[functionOf(feature)]
  if (typeof run !== 'function')
    throw new RpcError(rpcCodes.unsupportedMethod, `${name} does not do this`, { feature })
  return run.apply(offered, inputs)
}
