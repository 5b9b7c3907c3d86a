import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import type { ServedChain } from '../rpcProxy/servedChain.ts'
import type { Bundler } from '../upstreams/bundlers.ts'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { bundlerMethods } from './bundlerMethods.ts'
import type { BundlerRequest } from './parseBundlerBody.ts'
import { receiptFromLogs } from './receiptFromLogs.ts'

/** Asks the operator's bundler or paymaster. @throws HttpError 422 `method_not_allowed`; ChainUnavailable */
export async function askBundler(
  { metrics }: ServerContext,
  bundler: Bundler,
  { method, params }: BundlerRequest,
): Promise<NodeAnswer> {
  const { to } = bundlerMethods[method]
  const chain = bundler[to]
  if (!chain)
    throw new HttpError(422, 'method_not_allowed', 'Nobody pays for operations of this chain', {
      field: 'method',
    })
  const family = to === 'paymaster' ? 'paymaster' : 'userop'
  const count = (answer: 'upstream' | 'failed') => metrics.rpc.inc({ chain: chain.id, family, answer })
  try {
    const answer = await chain.ask({ method, params })
    count('upstream')
    return answer
  } catch (error) {
    count('failed')
    throw error
  }
}

/** A chain without a bundler still tells what became of an operation. @throws HttpError 400 `unsupported_chain`; ChainUnavailable */
export async function askWithoutBundler(
  served: ServedChain,
  { method, params }: BundlerRequest,
): Promise<NodeAnswer> {
  if (method !== 'eth_getUserOperationReceipt') throw noBundler()
  const [hash] = params
  if (params.length !== 1 || typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    return { ok: false, error: { code: rpcCodes.invalidParams, message: 'This is no hash of an operation' } }
  const value = await receiptFromLogs(served, hash)
  return { ok: true, json: JSON.stringify(value), value }
}

export const noBundler = () =>
  new HttpError(400, 'unsupported_chain', 'This chain has no bundler here', { field: 'chainId' })
