import { vi } from 'vitest'
import { handleRequest } from '../rpc/handleRequest.ts'
import { alice, type connectedContext, testCall } from './testContext.ts'

export type Test = ReturnType<typeof connectedContext>

const sign = (message: string) => ({ method: 'personal_sign', params: [message, alice] })
/** Nothing that a person must be warned of. */
export const harmless = sign('0x68656c6c6f')
/** Risky: shown by us first. */
export const hash = sign(`0x${'ab'.repeat(32)}`)

export const ask = ({ context }: Pick<Test, 'context'>, request: unknown, call = testCall()) => {
  const answer = handleRequest(context, call, 'eip155', request)
  answer.catch(() => {})
  return answer
}
export const steps = () => vi.advanceTimersByTimeAsync(0)
export const views = ({ state }: Test): string =>
  state()
    .history.map(({ name }) => name)
    .join(' ')
export const lastId = ({ state }: Test): string => state().requests.at(-1)?.id ?? ''
