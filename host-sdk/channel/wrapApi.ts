import { type Envelope, fromWireError, RpcError, rpcCodes } from '../protocol/rpcError.ts'
import {
  abortType,
  aliveType,
  type CallMessage,
  type ChannelLimits,
  channelLimits,
  pingType,
} from './wire.ts'

// biome-ignore lint/suspicious/noExplicitAny: any signature is callable over a port
type Calls = { [name: string]: (...args: any[]) => Promise<any> }
type Fields<T> = { [K in keyof T]: T[K] }

/** The other side of `exposeApi`: every call ends, and errors arrive as `RpcError`. */
export interface Remote<T> {
  api: T
  call<K extends keyof T & string>(
    name: K,
    args: T[K] extends (...args: infer A) => unknown ? A : never,
    options?: { signal?: AbortSignal | undefined },
  ): T[K] extends (...args: never[]) => infer R ? R : never
  /** Ends all pending calls with the error (code 4900 by default) and closes the port. */
  close(error?: RpcError): void
}

interface Pending {
  /** When it last gave a sign of life. */
  aliveAt: number
  settle(value: Envelope): void
}

export interface WrapOptions extends Partial<ChannelLimits> {
  /** A call timed out and nothing at all was heard meanwhile: nobody is there. */
  onSilent?(): void
}

export const disconnectedError = (message = 'The wallet frame is gone'): RpcError =>
  new RpcError(rpcCodes.disconnected, message, { reason: 'closed' })

const abortedError = (): RpcError =>
  new RpcError(rpcCodes.userRejected, 'Request was aborted', { reason: 'aborted' })

/**
 * A typed remote on a port. A call ends when it is answered, aborted, closed, or after 30 s without an answer
 * or a sign of life for it (error -32603, `data.reason: 'timeout'`); at most 64 are under way.
 */
export function wrapApi<T extends Fields<T>>(
  port: MessagePort,
  names: readonly (keyof T & string)[],
  options: WrapOptions = {},
): Remote<T> {
  const { silenceMs, pingMs, inFlight } = { ...channelLimits, ...options }
  const pending = new Map<string, Pending>()
  let lastId = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let sweptAt: number
  let pingedAt: number
  let heardAt = 0
  let closedBy: RpcError | undefined

  const settle = (id: string, value: Envelope): void => {
    const settled = pending.get(id)
    pending.delete(id)
    settled?.settle(value)
  }
  const fail = (id: string, error: RpcError): void =>
    settle(id, { error: { ...error, message: error.message } })
  const timeoutError = new RpcError(rpcCodes.internal, 'No answer in time', { reason: 'timeout' })

  const sweep = (): void => {
    const now = performance.now()
    // A sleeping machine or a throttled page slept through its own clock: silence counts from its waking.
    const slept = now - sweptAt > pingMs ? now - sweptAt : 0
    sweptAt = now
    heardAt += slept
    let timedOut = false
    for (const [id, call] of pending) {
      if (slept) call.aliveAt += slept
      else if (now - call.aliveAt >= silenceMs) {
        port.postMessage({ type: abortType, id })
        fail(id, timeoutError)
        timedOut = true
      }
    }
    if (timedOut && now - heardAt >= silenceMs) options.onSilent?.()
    if (pending.size === 0) {
      clearInterval(timer)
      timer = undefined
    } else if (now - pingedAt >= pingMs) {
      pingedAt = now
      port.postMessage({ type: pingType })
    }
  }

  port.onmessage = ({ data }: MessageEvent) => {
    heardAt = performance.now()
    if (data?.type === aliveType && Array.isArray(data.ids)) {
      for (const id of data.ids) {
        const call = pending.get(id)
        if (call) call.aliveAt = heardAt
      }
      return
    }
    // Anything but an answer ends its call with an error.
    settle(data?.id, Object(data?.type === 'RAW' && data.value))
  }

  const post = (name: string, args: unknown[]): { id: string; answer: Promise<unknown> } => {
    const id = `${++lastId}`
    const argumentList = args.map((value) => ({ type: 'RAW' as const, value }))
    const answer = new Promise((resolve, reject) => {
      port.postMessage({ id, type: 'APPLY', path: [name], argumentList } satisfies CallMessage)
      const settle = (envelope: Envelope): void =>
        'ok' in envelope ? resolve(envelope.ok) : reject(fromWireError(envelope.error))
      pending.set(id, { aliveAt: performance.now(), settle })
    })
    return { id, answer }
  }

  const call = (name: string, args: unknown[], { signal }: { signal?: AbortSignal | undefined } = {}) => {
    if (closedBy) return Promise.reject(closedBy)
    if (signal?.aborted) return Promise.reject(abortedError())
    if (pending.size >= inFlight)
      return Promise.reject(
        new RpcError(rpcCodes.limitExceeded, 'Too many calls at once', { reason: 'in_flight' }),
      )
    const { id, answer } = post(name, args)
    if (!timer) {
      sweptAt = pingedAt = performance.now()
      timer = setInterval(sweep, Math.min(1000, pingMs))
    }
    const abort = (): void => {
      if (!pending.has(id)) return
      port.postMessage({ type: abortType, id })
      fail(id, abortedError())
    }
    signal?.addEventListener('abort', abort)
    return signal ? answer.finally(() => signal.removeEventListener('abort', abort)) : answer
  }

  const api: Calls = {}
  for (const name of names) api[name] = (...args) => call(name, args)

  return {
    api: api as unknown as T,
    call: call as unknown as Remote<T>['call'],
    close: (error = disconnectedError()) => {
      closedBy ??= error
      for (const id of [...pending.keys()]) fail(id, error)
      clearInterval(timer)
      port.onmessage = null
      port.close()
    },
  }
}
