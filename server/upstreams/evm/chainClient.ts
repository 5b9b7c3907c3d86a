import { type CcipRequestParameters, createPublicClient, custom, type Hex, type PublicClient } from 'viem'
import { HttpError } from '../../errors/httpError.ts'
import { retryAfter } from '../../errors/retryAfter.ts'
import { isPassing } from '../../limits/isPassing.ts'
import { isContractsFault } from '../contracts/isContractsFault.ts'
import type { Chain } from '../nodes/chain.ts'
import { ChainUnavailable } from '../nodes/nodeCall.ts'
import { OverShare, overShare } from '../shares/overShare.ts'

/** Methods whose error may be a contract's word; of others it is the node's. */
const runsContracts: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas'])

/**
 * A viem client over our own nodes of a chain. viem takes a chain that does not answer, and a node that refuses, for a call
 * that reverts; `requireAnswers` tells them apart.
 *
 * By itself it follows no CCIP-Read (ERC-3668): viem would fetch from wherever a contract says, and a contract whose
 * signature is checked may be anybody's.
 */
export function chainClient(
  chain: Chain,
  ccipRead: { request: (parameters: CcipRequestParameters) => Promise<Hex> } | false = false,
): { client: PublicClient; requireAnswers: () => void } {
  let unavailable: unknown
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const answer = await chain
      .ask({ method, params: Array.isArray(params) ? params : undefined })
      .catch((error) => {
        if (error instanceof ChainUnavailable || isPassing(error)) unavailable = error
        throw error
      })
    if (answer.ok) return answer.value
    if (!runsContracts.has(method) || !(await isContractsFault(chain, answer.error)))
      unavailable = new ChainUnavailable(`${chain.id}: ${answer.error.message}`)
    throw Object.assign(new Error(answer.error.message), answer.error)
  }
  return {
    client: createPublicClient({ ccipRead, transport: custom({ request }, { retryCount: 0 }) }),
    /** @throws HttpError 503 `upstream_unavailable` when a call found no node that answers it */
    requireAnswers() {
      if (!unavailable) return
      if (unavailable instanceof OverShare) throw overShare(unavailable)
      if (unavailable instanceof HttpError) throw unavailable
      throw new HttpError(503, 'upstream_unavailable', 'No node of this chain answered', {
        headers: retryAfter(unavailable instanceof ChainUnavailable ? unavailable.retryAfterMs : undefined),
        cause: unavailable,
      })
    },
  }
}
