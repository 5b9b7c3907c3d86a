import { type CcipRequestParameters, createPublicClient, custom, type Hex, type PublicClient } from 'viem'
import { HttpError } from '../../errors/httpError.ts'
import { isPassing } from '../../limits/isPassing.ts'
import type { Chain } from '../nodes/chain.ts'
import { ChainUnavailable } from '../nodes/nodeCall.ts'
import { OverShare, overShare } from '../shares/overShare.ts'

/**
 * A viem client over our own nodes of a chain. viem takes a chain that does not answer for a call that reverts;
 * `requireAnswers` tells the two apart.
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
    throw Object.assign(new Error(answer.error.message), answer.error)
  }
  return {
    client: createPublicClient({ ccipRead, transport: custom({ request }, { retryCount: 0 }) }),
    /** @throws HttpError 503 `upstream_unavailable` when a call found no node */
    requireAnswers() {
      if (!unavailable) return
      if (unavailable instanceof OverShare) throw overShare(unavailable)
      if (unavailable instanceof HttpError) throw unavailable
      throw new HttpError(503, 'upstream_unavailable', 'No node of this chain answered', {
        cause: unavailable,
      })
    },
  }
}
