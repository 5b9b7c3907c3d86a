import { type Envelope, fromWireError, RpcError, rpcCodes } from '../protocol/rpcError.ts'
import { tokenBucket } from './tokenBucket.ts'
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
  name: string
  /** When it last gave a sign of life; a call in line has an endless time. */
  aliveAt: number
  /** What is to be sent, as long as the call waits in line. */
  message: CallMessage | undefined
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
 * or a sign of life for it (error -32603, `data.reason: 'timeout'`). At most 64 are under way, 48 of one name, and no more
 * are sent than the other side's limits let pass; the others wait in line, in their order.
 */
export function wrapApi<T extends Fields<T>>(
  port: MessagePort,
  names: readonly (keyof T & string)[],
  options: WrapOptions = {},
): Remote<T> {
  const limits = { ...channelLimits, ...options }
  const { silenceMs, pingMs, inFlight } = limits
  // Fewer than the other side allows: messages may reach it closer together than they were sent.
  const takeToken = tokenBucket({ burst: limits.burst * 0.8, perSecond: limits.perSecond * 0.8 })
  const pending = new Map<string, Pending>()
  let underWay = 0
  const underWayOf: Record<string, number> = {}
  let lastId = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let sweptAt: number
  let pingedAt: number
  let heardAt = 0
  let closedBy: RpcError | undefined

  const count = (name: string, by: 1 | -1): void => {
    underWay += by
    underWayOf[name] = (underWayOf[name] ?? 0) + by
  }
  /** Sends what waits, the oldest first, while there is room. One name has three of four places: others go past it. */
  const send = (): void => {
    for (const call of pending.values()) {
      const { message } = call
      if (!message || (underWayOf[message.path[0]] ?? 0) >= inFlight * 0.75) continue
      if (closedBy || underWay >= inFlight || !takeToken()) return
      // Before it is sent: a getter in it may call again.
      call.message = undefined
      call.aliveAt = performance.now()
      count(call.name, 1)
      port.postMessage(message)
    }
  }
  const settle = (id: string, value: Envelope): void => {
    const settled = pending.get(id)
    if (!settled) return
    pending.delete(id)
    if (!settled.message) count(settled.name, -1)
    settled.settle(value)
    send()
  }
  const abort = (id: string, error: RpcError): void => {
    const call = pending.get(id)
    if (call && !call.message) {
      // Where its answer is on the way, it costs one there.
      takeToken()
      port.postMessage({ type: abortType, id })
    }
    settle(id, { error })
  }
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
        abort(id, timeoutError)
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
    send()
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

  const call = (name: string, args: unknown[], { signal }: { signal?: AbortSignal | undefined } = {}) => {
    if (closedBy) return Promise.reject(closedBy)
    if (signal?.aborted) return Promise.reject(abortedError())
    const id = `${++lastId}`
    const answer = new Promise((resolve, reject) => {
      const message: CallMessage = {
        id,
        type: 'APPLY',
        path: [name],
        argumentList: args.map((value) => ({ type: 'RAW', value })),
      }
      const call: Pending = {
        name,
        aliveAt: Infinity,
        message,
        settle: (envelope) =>
          'ok' in envelope ? resolve(envelope.ok) : reject(fromWireError(envelope.error)),
      }
      pending.set(id, call)
      try {
        send()
        // The caller may change its objects before it is their turn.
        if (call.message) call.message = globalThis.structuredClone?.(message) ?? message
      } catch (error) {
        if (!call.message) count(name, -1)
        pending.delete(id)
        reject(error)
      }
    })
    if (!timer) {
      sweptAt = pingedAt = performance.now()
      timer = setInterval(sweep, Math.min(1000, pingMs))
    }
    const leave = (): void => abort(id, abortedError())
    signal?.addEventListener('abort', leave)
    return signal ? answer.finally(() => signal.removeEventListener('abort', leave)) : answer
  }

  const api: Calls = {}
  for (const name of names) api[name] = (...args) => call(name, args)

  return {
    api: api as unknown as T,
    call: call as unknown as Remote<T>['call'],
    close: (error = disconnectedError()) => {
      closedBy ??= error
      for (const id of [...pending.keys()]) settle(id, { error })
      clearInterval(timer)
      port.onmessage = null
      port.close()
    },
  }
}
