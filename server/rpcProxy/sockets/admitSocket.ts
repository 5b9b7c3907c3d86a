import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { notReady } from '../../errors/refusals.ts'
import { admitCaller, isFromPage } from '../../http/admitCaller.ts'
import type { Request } from '../../http/handler.ts'
import { requireFrameToken } from '../../http/requireFrameToken.ts'
import { readQuery } from '../../http/routes.ts'
import { requireNoChoice } from '../createRpcAnswers.ts'
import type { ServedChains } from '../servedChains.ts'
import { unsupportedChain } from '../unsupportedChain.ts'
import { type CloseReason, endsSocket } from './closeCodes.ts'
import { socketLimits } from './socketLimits.ts'

/** Looks again whether the caller may be here, as long as the socket is open. @returns how that ends */
export type Recheck = (end: (reason: CloseReason) => void) => () => void

/**
 * Who may open a socket: whoever may `POST /v1`, and for the same chains. Browsers send no header with a websocket, so the
 * token of a frame may stand in the query.
 *
 * @throws HttpError as `POST /v1`
 */
export async function admitSocket(
  context: ServerContext,
  chains: ServedChains,
  request: Request,
): Promise<{ chain: string; recheck: Recheck }> {
  if (context.state === 'draining') throw notReady('The server is being restarted')
  const query = readQuery(request.url)
  const token = query.get('token')
  if (token !== null && isFromPage(request)) request.headers.authorization = `Bearer ${token}`
  const projectId = query.get('projectId')
  await admitCaller(context, request, projectId)
  requireNoChoice(query)
  const chain = query.get('chainId')
  if (chain === null || !chains.get(chain)) throw unsupportedChain(chain, 'chainId')
  const expiresAt = isFromPage(request) ? undefined : (await requireFrameToken(context, request)).expiresAt
  return { chain, recheck: (end) => recheckCaller(context, request, { projectId, expiresAt }, end) }
}

/** A token ends to the second; project and origin are looked at from time to time, for sockets that only listen. */
function recheckCaller(
  context: ServerContext,
  request: Request,
  { projectId, expiresAt }: { projectId: string | null; expiresAt: number | undefined },
  end: (reason: CloseReason) => void,
): () => void {
  const timer = setInterval(async () => {
    try {
      await admitCaller(context, request, projectId)
    } catch (error) {
      // A database that does not answer ends nothing.
      if (error instanceof HttpError && endsSocket(error.code)) end(error.code)
    }
  }, socketLimits.pingEvery)
  const left = expiresAt === undefined ? undefined : expiresAt * 1_000 - Date.now()
  const expiry = left === undefined ? undefined : setTimeout(() => end('expired_token'), left)
  timer.unref()
  expiry?.unref()
  return () => {
    clearInterval(timer)
    clearTimeout(expiry)
  }
}
