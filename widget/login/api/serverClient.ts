import * as z from 'zod/mini'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { ErrorBody } from '../../../server/contract/errors.ts'
import { personHeader, sessionTokenHeader } from '../../../server/contract/login.ts'
import { badServerAnswer } from '../../errors/badServerAnswer.ts'
import { createServerClock, type ServerClock } from '../../ui/serverClock.ts'

/** Every call to our server ends. */
const overallMs = 30_000

export interface AskOptions {
  /** Asked by POST when there is one. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** Whoever is logged in now may answer, not only whom the frame takes for it. */
  anybody?: true
  /** Is sent to its end although the person leaves the page; for small bodies (`keepalive` of the Fetch Standard: 64 KiB). */
  outlivesPage?: true
}

/** JSON to and from our own origin, in the name of the page (frame token) and of the person (session). */
export interface ServerClient {
  /** The parsed answer; failures are `RpcError`, `data.reason` the server's code, `data.retryAfter` in seconds. */
  ask<T>(path: string, schema: z.ZodMiniType<T>, options?: AskOptions): Promise<T>
  setFrameToken(token: string): void
  frameToken(): string
  /** Only where the browser keeps no cookies; '' to forget it. */
  setSessionToken(token: string): void
  /** Whom the frame takes for logged in, by the user's id; '' for nobody. The server refuses when it is another. */
  setPerson(id: string): void
  /** By the server's clock (`ui/serverClock.ts`). */
  now: ServerClock['now']
  ageOf: ServerClock['ageOf']
}

export interface Gone {
  /** The server knows the session no more: is the same person's here again? What was refused is then asked once more. */
  revive(): Promise<boolean>
  /** They are not: signed out elsewhere, or somebody else came. Called once the refused call itself was answered. */
  leave(): void
}

export function createServerClient(
  bareFetch: typeof fetch,
  gone: Gone = { revive: async () => false, leave: () => undefined },
): ServerClient {
  const { now, ageOf, fetch: fetcher } = createServerClock(bareFetch)
  let frameToken = ''
  let sessionToken = ''
  let person = ''
  return {
    now,
    ageOf,
    frameToken: () => frameToken,
    setFrameToken: (token) => {
      frameToken = token
    },
    setSessionToken: (token) => {
      sessionToken = token
    },
    setPerson: (id) => {
      person = id
    },
    ask: async (path, schema, options = {}) => {
      const asked = options.anybody ? '' : person
      try {
        return await askOnce(path, schema, options, asked)
      } catch (error) {
        // Who came meanwhile is not gone.
        if (!asked || asked !== person || reasonOf(error) !== 'no_session') throw error
        if (await gone.revive()) return askOnce(path, schema, options, asked)
        if (asked === person) setTimeout(gone.leave)
        throw error
      }
    },
  }

  async function askOnce<T>(
    path: string,
    schema: z.ZodMiniType<T>,
    { body, signal, outlivesPage }: AskOptions,
    asked: string,
  ): Promise<T> {
    const limit = limited(signal)
    const headers = {
      authorization: `Bearer ${frameToken}`,
      ...(sessionToken && { [sessionTokenHeader]: sessionToken }),
      ...(asked && { [personHeader]: asked }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    try {
      const response = await fetcher(path, {
        method: body === undefined ? 'GET' : 'POST',
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(outlivesPage && { keepalive: true }),
        signal: limit.signal,
      })
      if (!response.ok) throw await refusal(response)
      return readAnswer(schema, response.status === 204 ? {} : await response.json())
    } catch (error) {
      throw error instanceof RpcError ? error : unreachable(signal, limit.signal)
    } finally {
      limit.stop()
    }
  }
}

/** Ends with the caller or after `overallMs`. `AbortSignal.any` is too new for the browsers that we serve. */
function limited(caller: AbortSignal | undefined): { signal: AbortSignal; stop(): void } {
  const ended = new AbortController()
  const end = (): void => ended.abort()
  const timer = setTimeout(end, overallMs)
  caller?.addEventListener('abort', end)
  if (caller?.aborted) end()
  return {
    signal: ended.signal,
    stop: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', end)
    },
  }
}

function readAnswer<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw badServerAnswer()
}

function unreachable(signal: AbortSignal | undefined, limit: AbortSignal): RpcError {
  if (signal?.aborted)
    return new RpcError(rpcCodes.userRejected, 'Request was aborted', { reason: 'aborted' })
  const reason = limit.aborted ? 'timeout' : 'offline'
  return new RpcError(rpcCodes.internal, 'The server could not be reached', { reason })
}

const codes: Readonly<Record<number, number>> = {
  401: rpcCodes.unauthorized,
  403: rpcCodes.unauthorized,
  429: rpcCodes.limitExceeded,
}

async function refusal(response: Response): Promise<RpcError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  const reason = typeof body?.code === 'string' ? body.code.slice(0, 64) : 'internal'
  const said = body?.reasons?.[0]?.description?.slice(0, 300) ?? 'The server refused the request'
  const field = body?.reasons?.[0]?.field
  const wait = Number(response.headers.get('retry-after'))
  return new RpcError(codes[response.status] ?? rpcCodes.internal, said, {
    reason,
    status: response.status,
    ...(typeof field === 'string' && field && { field: field.slice(0, 64) }),
    ...(wait > 0 && { retryAfter: wait }),
  })
}

/** The server's stable word for why, as far as the error has one. */
export function reasonOf(error: unknown): string {
  const reason = (error as { data?: { reason?: unknown } } | null)?.data?.reason
  if (typeof reason === 'string') return reason
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
