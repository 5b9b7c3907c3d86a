import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { ErrorBody } from '../../server/contract/errors.ts'

/** Every call to our server ends. */
const overallMs = 30_000

/** A refusal of our server: `data.reason` is its stable code, `data.status` what HTTP said. */
async function refusal(response: Response): Promise<RpcError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const reason = typeof body?.code === 'string' ? body.code.slice(0, 64) : 'internal'
  const said = body?.reasons?.[0]?.description?.slice(0, 300)
  const code = response.status === 429 ? rpcCodes.limitExceeded : rpcCodes.internal
  return new RpcError(code, said ?? 'The server refused the request', { reason, status: response.status })
}

/** A same-origin call that is answered with JSON; every failure is an `RpcError`. */
export async function askJson(
  fetcher: typeof fetch,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<unknown> {
  const ended = new AbortController()
  const abort = (): void => ended.abort()
  const timer = setTimeout(abort, overallMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const response = await fetcher(path, {
      ...init,
      credentials: 'omit',
      redirect: 'error',
      signal: ended.signal,
    })
    if (!response.ok) throw await refusal(response)
    return await response.json()
  } catch (error) {
    if (error instanceof RpcError) throw error
    if (signal?.aborted)
      throw new RpcError(rpcCodes.userRejected, 'Request was aborted', { reason: 'aborted' })
    const reason = ended.signal.aborted ? 'timeout' : 'offline'
    throw new RpcError(rpcCodes.internal, 'The server could not be reached', { reason })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
