import { onTestFinished } from 'vitest'
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

/** Speaks comlink's wire by hand and returns what comes back within 50 ms. */
export async function speak(port: MessagePort, ...messages: unknown[]): Promise<unknown[]> {
  const heard: unknown[] = []
  port.onmessage = ({ data }) => heard.push(data)
  for (const message of messages) port.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return heard
}
export const raw = (value: unknown) => ({ type: 'RAW', value })
export const rejection = async (promise: Promise<unknown>): Promise<RpcError> =>
  promise.then(
    () => Promise.reject(new Error('answered')),
    (error) => error,
  )
