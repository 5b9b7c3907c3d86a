import { HttpError } from '../errors/httpError.ts'
import { retryAfter } from '../errors/retryAfter.ts'
import { BatchRefused, batchRefused } from '../upstreams/nodes/batchRefused.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { OverShare, overShare } from '../upstreams/shares/overShare.ts'

/** A chain without a node becomes the refusal for it. @throws HttpError 503 `upstream_unavailable`, 429 `over_share`, 413 `batch_too_large` */
export function noNodeAnswered(error: unknown): never {
  if (error instanceof OverShare) throw overShare(error)
  if (error instanceof BatchRefused) throw batchRefused(error)
  if (!(error instanceof ChainUnavailable)) throw error
  throw new HttpError(503, 'upstream_unavailable', 'No node of this chain answered', {
    field: 'chainId',
    headers: retryAfter(error.retryAfterMs),
    cause: error,
  })
}
