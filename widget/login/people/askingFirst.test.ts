import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { LoginContext } from '../context.ts'
import { loginTest, testCall } from '../test/loginTest.ts'
import { askingFirst } from './askingFirst.ts'
import { askPerson } from './askPerson.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const steps = () => vi.advanceTimersByTimeAsync(1)

/** A payment that is sent once it is committed. */
function ask(context: LoginContext, send: () => void): Promise<string> {
  const answer = askPerson(context, askingFirst(context, testCall(), 'payment-1'), {
    name: 'Security',
    data: {},
    run: async (_, commit) => {
      await commit()
      send()
      return '0xhash'
    },
  })
  answer.catch(() => {})
  return answer
}

test('default: it is asked for once the person agreed, and before anything is sent', async () => {
  const now = loginTest()
  const order: string[] = []
  now.widget.handOver.mockImplementation(async (payment) => {
    order.push(payment)
    return true
  })
  const answer = ask(now.context, () => order.push('sent'))
  await steps()
  expect(order).toEqual([])
  await now.state().screen?.answer(undefined as never)
  expect(await answer).toBe('0xhash')
  expect(order).toEqual(['payment-1', 'sent'])
})

test.each<[string, () => Promise<boolean>]>([
  ['who asked has left', async () => false],
  ['the widget is gone', () => Promise.reject(new RpcError(4900, 'gone', { reason: 'closed' }))],
  ['the widget does not answer', () => Promise.reject(new RpcError(-32_603, 'x', { reason: 'timeout' }))],
  ['the widget is of an earlier version', () => Promise.reject(new RpcError(-32_601, 'Call refused'))],
  ['the answer is none', async () => 'yes' as never],
])('error: nothing is sent where %s', async (_, allowed) => {
  const now = loginTest()
  const sent = vi.fn()
  now.widget.handOver.mockImplementation(allowed)
  const answer = ask(now.context, sent)
  const heard = expect(answer).rejects.toThrow()
  await steps()
  await now.state().screen?.answer(undefined as never)
  await heard
  expect(sent).not.toHaveBeenCalled()
})
