import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { RefusalReason } from '../../server/contract/frame.ts'
import { createServerClock, type ServerClock } from '../ui/serverClock.ts'
import { askJson } from './askJson.ts'
import { createFrameToken } from './frameToken.ts'
import { postJson } from './postJson.ts'
import { readRpcAnswer } from './readRpcAnswer.ts'
import { createRefusalReport } from './refusalReport.ts'

/** Calls to our own server; the frame token goes with each. Failures are `RpcError`. */
export interface ApiClient {
  /** JSON-RPC through the proxy; rejects with the node's own code and message as `RpcError`. */
  rpc(networkId: CaipNetworkId, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** `GET /getWallets` of this project; what it answers is for the caller to read. */
  getWallets(query: URLSearchParams, signal: AbortSignal): Promise<unknown>
  /** The frame token, for the login frame, which calls the server in this page's name too. */
  frameToken(): Promise<string>
  /** The same promise; what the server refuses because of project, page or token is shown to the person too. */
  watched<T>(asked: Promise<T>): Promise<T>
  /** The origin that the handshake checked; called once. Calls before it wait. */
  setHostOrigin(origin: string): void
  /** `fetch`, for other calls to our server: their answers set its clock too. */
  fetch: typeof fetch
  /** By the server's clock (`ui/serverClock.ts`). */
  now: ServerClock['now']
  ageOf: ServerClock['ageOf']
  behindMs: ServerClock['behindMs']
  /** Counts refused bridge messages; sent in bundles at most every 10 s, never awaited. */
  countRefusal(reason: RefusalReason): void
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof RpcError && (error.data as { status?: unknown } | undefined)?.status === 401

/** @param onFailure is called with each failure of a call, besides who asked */
export function createApiClient(
  projectId: string,
  bareFetch: typeof fetch = fetch,
  onFailure: (error: unknown) => void = () => {},
): ApiClient {
  const { promise: hostOrigin, resolve: setHostOrigin } = deferred<string>()
  let origin = ''
  const { now, ageOf, behindMs, fetch: fetcher } = createServerClock(bareFetch)
  const token = createFrameToken(fetcher, () => ({ projectId, origin }))
  const report = createRefusalReport(fetcher)
  let lastId = 0

  const watched = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

  const post = async (path: string, body: unknown, signal?: AbortSignal): Promise<unknown> => {
    await hostOrigin
    const first = await token.get()
    try {
      return await postJson(fetcher, path, body, { token: first, signal })
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      return postJson(fetcher, path, body, { token: await token.get(first), signal })
    }
  }

  return {
    rpc: async (networkId, method, params, signal) => {
      if (signal?.aborted) throw new RpcError(rpcCodes.userRejected, 'Request was aborted')
      const id = ++lastId
      const request = { jsonrpc: '2.0', id, method, params: params ?? [] }
      const answer = watched(post(`/v1?chainId=${encodeURIComponent(networkId)}`, request, signal))
      return readRpcAnswer(await answer, id)
    },
    getWallets: (query, signal) => {
      query.set('projectId', projectId)
      return watched(askJson(fetcher, `/getWallets?${query}`, {}, signal))
    },
    frameToken: async () => {
      await hostOrigin
      return watched(token.get())
    },
    watched,
    setHostOrigin: (checked) => {
      origin = checked
      setHostOrigin(checked)
    },
    fetch: fetcher,
    now,
    ageOf,
    behindMs,
    countRefusal: report.count,
  }
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
