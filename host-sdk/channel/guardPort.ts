import { argumentLimit } from '../protocol/api.ts'
import { rpcCodes } from '../protocol/rpcError.ts'
import { measure } from './measure.ts'
import { tokenBucket } from './tokenBucket.ts'
import {
  abortType,
  aliveType,
  type CallMessage,
  type ChannelLimits,
  channelLimits,
  pingType,
  type RefusedMessage,
} from './wire.ts'

export interface CallState {
  abort: AbortController
  /** Waits for a person: named in every sign of life. */
  held: boolean
}

export interface Guard {
  /** Calls under way, by the caller's id. */
  calls: Map<string, CallState>
  close(): void
}

export interface GuardOptions {
  limits?: Partial<ChannelLimits>
  onRefuse?(reason: RefusedMessage): void
}

/** Signs of life have a clock of their own, so that a busy page does not starve the call that waits for its person. */
const minPingMs = 20

/** Codes of refusals; through our own caller only the size is met. */
const refusals: Record<RefusedMessage, number> = {
  shape: rpcCodes.invalidRequest,
  method: rpcCodes.methodNotFound,
  size: rpcCodes.invalidParams,
  rate: rpcCodes.limitExceeded,
  in_flight: rpcCodes.limitExceeded,
  replay: rpcCodes.invalidRequest,
}

/**
 * Stands before the side that offers an API: only one named call with plain arguments reaches `onCall`, in a list built
 * afresh. What is refused is answered and counted.
 */
export function guardPort(
  port: MessagePort,
  names: ReadonlySet<string>,
  onCall: (id: string, state: CallState, name: string, args: unknown[]) => void,
  options: GuardOptions = {},
): Guard {
  const limits = { ...channelLimits, ...options.limits }
  const calls = new Map<string, CallState>()
  let pingedAt = -minPingMs

  const takeToken = tokenBucket(limits)

  const check = (data: Partial<CallMessage>): RefusedMessage | undefined => {
    const { id, type, path, argumentList } = data
    if (!takeToken()) return 'rate'
    if (typeof id !== 'string' || id.length > 64 || type !== 'APPLY') return 'shape'
    if (!Array.isArray(path) || path.length !== 1 || !Array.isArray(argumentList)) return 'shape'
    if (!names.has(path[0] as string)) return 'method'
    if (argumentList.length > 8) return 'shape'
    for (const argument of argumentList) {
      if (argument?.type !== 'RAW') return 'shape'
      if (measure(argument.value, argumentLimit) > argumentLimit) return 'size'
    }
    if (calls.has(id)) return 'replay'
    return calls.size >= limits.inFlight ? 'in_flight' : undefined
  }

  port.onmessage = ({ data }: MessageEvent) => {
    if (data?.type === pingType) {
      const now = performance.now()
      if (now - pingedAt < minPingMs) return options.onRefuse?.('rate')
      pingedAt = now
      port.postMessage({ type: aliveType, ids: [...calls].filter(([, call]) => call.held).map(([id]) => id) })
      return
    }
    if (data?.type === abortType) {
      const call = calls.get(data.id)
      if (!call) {
        if (!takeToken()) options.onRefuse?.('rate')
        return
      }
      // Given up by its caller: whatever its handler still waits for, it holds no place any more.
      calls.delete(data.id)
      call.abort.abort()
      return
    }
    // Text, numbers and null are malformed calls, and cost a token like any other.
    const reason = check(Object(data))
    if (reason) {
      options.onRefuse?.(reason)
      const code = refusals[reason]
      const message = reason === 'size' ? 'Not plain data, or too large' : 'Call refused'
      // The id of a live call, replayed or in a malformed message: an answer to it would settle that call.
      if (typeof data?.id === 'string' && data.id.length <= 64 && !calls.has(data.id))
        port.postMessage({ id: data.id, type: 'RAW', value: { error: { code, message, data: { reason } } } })
      return
    }
    const { id, path, argumentList } = data as CallMessage
    const args: unknown[] = []
    // Not `map`: it makes its result by the array's own `constructor`, which the sender may have set.
    for (const { value } of argumentList) args.push(value)
    const state = { abort: new AbortController(), held: false }
    calls.set(id, state)
    onCall(id, state, path[0], args)
  }

  return {
    calls,
    close: () => {
      port.onmessage = null
      port.close()
      for (const { abort } of calls.values()) abort.abort()
    },
  }
}
