import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Client } from '../limits/client.ts'
import type { ServedChain } from '../rpcProxy/servedChain.ts'
import type { Bundler } from '../upstreams/bundlers.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { passOn } from '../upstreams/nodes/questionRefused.ts'
import { bundlerMethods, type PaymasterMethod } from './bundlerMethods.ts'
import type { BundlerRequest } from './parseBundlerBody.ts'
import { receiptFromLogs } from './receiptFromLogs.ts'
import { askSponsor, type Sponsoring } from './sponsorship/askSponsor.ts'
import { readSponsored } from './sponsorship/sponsoredRequest.ts'

/**
 * Asks the operator's bundler or, within the limits of who asks, their paymaster.
 *
 * @throws HttpError 422 `method_not_allowed`, and those of askSponsor; ChainUnavailable
 */
export async function askBundler(
  sponsoring: Sponsoring,
  bundler: Bundler,
  call: BundlerRequest,
): Promise<NodeAnswer> {
  const { to } = bundlerMethods[call.method]
  const chain = bundler[to]
  if (!chain)
    throw new HttpError(422, 'method_not_allowed', 'Nobody pays for operations of this chain', {
      field: 'method',
    })
  if (to !== 'paymaster') return askEstimate(call, (each) => ask(sponsoring, chain, 'userop', each))
  const sponsored = readSponsored(call.method as PaymasterMethod, call.params, sponsoring.chainId)
  return askSponsor(sponsoring, sponsored, () => ask(sponsoring, chain, 'paymaster', call))
}

/**
 * The answer of a bundler; where it refuses the question for a receipt, as some do for an operation that is not mined, that
 * of the chain itself.
 */
export async function askBundlerOrChain(
  sponsoring: Sponsoring,
  bundler: Bundler,
  served: ServedChain | undefined,
  call: BundlerRequest,
): Promise<NodeAnswer> {
  const answer = await askBundler(sponsoring, bundler, call)
  if (answer.ok || !served || call.method !== 'eth_getUserOperationReceipt') return answer
  try {
    const ofChain = await askWithoutBundler(served, sponsoring.client, call)
    return ofChain.ok ? ofChain : answer
  } catch (error) {
    if (error instanceof ChainUnavailable) return answer
    throw error
  }
}

/** With an override of the state; without it where a bundler takes the two parameters of ERC-4337 alone. */
async function askEstimate(
  call: BundlerRequest,
  ask: (call: BundlerRequest) => Promise<NodeAnswer>,
): Promise<NodeAnswer> {
  const { method, params, overridden } = call
  const answer = await ask({ method, params: overridden ?? params })
  if (answer.ok || !overridden || answer.error.code !== rpcCodes.invalidParams) return answer
  return ask({ method, params })
}

async function ask(
  { context, client }: Sponsoring,
  chain: Chain,
  family: 'paymaster' | 'userop',
  { method, params }: BundlerRequest,
): Promise<NodeAnswer> {
  const count = (answer: 'upstream' | 'failed') =>
    context.metrics.rpc.inc({ chain: chain.id, family, answer })
  client.pay(1)
  try {
    const answer = await chain.ask({ method, params }, client).catch(passOn)
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
  client: Client,
  { method, params }: BundlerRequest,
): Promise<NodeAnswer> {
  if (method !== 'eth_getUserOperationReceipt') throw noBundler()
  const [hash] = params
  if (params.length !== 1 || typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    return { ok: false, error: { code: rpcCodes.invalidParams, message: 'This is no hash of an operation' } }
  const value = await receiptFromLogs(served, client, hash)
  return { ok: true, json: JSON.stringify(value), value }
}

export const noBundler = () =>
  new HttpError(400, 'unsupported_chain', 'This chain has no bundler here', { field: 'chainId' })
