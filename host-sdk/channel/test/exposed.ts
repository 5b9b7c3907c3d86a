import { onTestFinished, vi } from 'vitest'
import { RpcError } from '../../protocol/rpcError.ts'
import { type Call, exposeApi, type Handlers } from '../exposeApi.ts'
import type { ChannelLimits, RefusedMessage } from '../wire.ts'
import { type Remote, wrapApi } from '../wrapApi.ts'

export interface Api {
  echo(value: unknown): Promise<unknown>
  fail(): Promise<void>
  wait(): Promise<string>
  hang(): Promise<void>
}

/** The other side sends it back once it has answered all that came before. */
const barrier = 'test:barrier'

export function setUp(limits: Partial<ChannelLimits> = {}) {
  const { port1, port2 } = new MessageChannel()
  const refused: RefusedMessage[] = []
  const calls: Call[] = []
  const answers: ((value: string) => void)[] = []
  const handlers: Handlers<Api> = {
    echo: (_, value) => value,
    fail: () => {
      throw Object.assign(new RpcError(4001, 'No', { by: 'person' }), { secret: 'stays' })
    },
    wait: (call) => {
      calls.push(call)
      call.holdForPerson()
      return new Promise<string>((resolve) => answers.push(resolve))
    },
    hang: (call) => {
      calls.push(call)
      return new Promise(() => {})
    },
  }
  // Heard before the guard, which takes `onmessage`.
  port2.addEventListener('message', (event) => {
    if (event.data !== barrier) return
    event.stopImmediatePropagation()
    setImmediate(() => port2.postMessage(barrier))
  })
  const close = exposeApi<Api>(port2, handlers, { limits, onRefuse: (reason) => refused.push(reason) })
  onTestFinished(() => {
    close()
    port1.close()
  })
  return { port: port1, close, refused, calls, answers, limits }
}

export const remoteOf = (set: ReturnType<typeof setUp>): Remote<Api> => {
  const remote = wrapApi<Api>(set.port, ['echo', 'fail', 'wait', 'hang'], set.limits)
  onTestFinished(() => remote.close())
  return remote
}

/** Speaks comlink's wire by hand and returns what comes back for it. */
export const speak = (port: MessagePort, ...messages: unknown[]): Promise<unknown[]> =>
  new Promise((resolve) => {
    const heard: unknown[] = []
    port.onmessage = ({ data }) => {
      if (data === barrier) resolve(heard)
      else heard.push(data)
    }
    for (const message of [...messages, barrier]) port.postMessage(message)
  })

export const tasks = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
/** Time of the fake clock that passes with its messages. */
export const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 1_000) {
    vi.advanceTimersByTime(Math.min(left, 1_000))
    await tasks()
  }
}

export const raw = (value: unknown) => ({ type: 'RAW', value })
export const rejection = async (promise: Promise<unknown>): Promise<RpcError> =>
  promise.then(
    () => Promise.reject(new Error('answered')),
    (error) => error,
  )
