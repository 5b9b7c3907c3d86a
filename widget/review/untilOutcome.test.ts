import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { pending } from '../test/testContext.ts'
import { newHandover, type Receiver } from './handover.ts'
import { onceSent } from './onceSent.ts'
import { outcomeUnknown } from './outcomeUnknown.ts'
import { untilOutcome } from './untilOutcome.ts'

/** A payment that the test hands over and answers, and whose waiting it ends. */
function waiting(to: Receiver) {
  const answer = pending<string>()
  const handover = newHandover()
  const ended = new AbortController()
  let handOver = (): void => {}
  const sent = onceSent(
    (give) => {
      handOver = give
      return answer.promise
    },
    to,
    handover,
  )
  const heard = untilOutcome(sent, ended.signal, handover)
  heard.catch(() => {})
  const end = (reason: string) => ended.abort(new RpcError(4001, 'The end', { reason }))
  return { answer, handover, heard, end, handOver: () => handOver() }
}

const ends = ['session_ended', 'request_expired', 'request_closed', 'aborted'] as const
/** What an end says while somebody has the payment; of the login frame it says nothing. */
const open: readonly [Receiver, (typeof ends)[number], isOpen: boolean][] = [
  ['wallet', 'session_ended', true],
  ['wallet', 'request_expired', true],
  ['wallet', 'request_closed', false],
  ['wallet', 'aborted', false],
  ['node', 'session_ended', true],
  ['node', 'request_expired', true],
  ['node', 'request_closed', true],
  ['node', 'aborted', false],
]
test.each(open)('default: a %s has it, %s: is it open? %j', async (to, reason, isOpen) => {
  const { heard, end, handOver } = waiting(to)
  handOver()
  end(reason)
  const said = isOpen ? /^It may have gone out.* (?:The end|The person closed the window)$/ : /^The end$/
  await expect(heard).rejects.toMatchObject({
    message: expect.stringMatching(said),
    data: { reason: isOpen ? 'outcome_unknown' : reason },
  })
})

test.each(
  (['wallet', 'node', 'login'] as const).flatMap((to) => ends.map((reason) => [to, reason] as const)),
)('behavior: before a %s has it, %s is certain: it is handed over no more', async (to, reason) => {
  const { heard, end, handOver, handover } = waiting(to)
  end(reason)
  await expect(heard).rejects.toMatchObject({ message: 'The end', data: { reason } })
  expect(handOver).toThrow('Nobody waits for it any more')
  expect(handover).toMatchObject({ sent: 'no' })
})

test.each(ends)('behavior: the login frame says what became of it: %s', async (reason) => {
  const sent = waiting('login')
  sent.handOver()
  sent.end(reason)
  sent.answer.resolve('0xhash')
  await expect(sent.heard).resolves.toBe('0xhash')
  const refused = waiting('login')
  refused.handOver()
  refused.end(reason)
  refused.answer.reject(new RpcError(-32_000, 'nonce too low'))
  await expect(refused.heard).rejects.toMatchObject({ data: { reason } })
  const silent = waiting('login')
  silent.handOver()
  silent.end(reason)
  silent.answer.reject(outcomeUnknown())
  await expect(silent.heard).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } })
})

test('behavior: what failed before it was handed over is not handed over later', async () => {
  const { heard, answer, handOver } = waiting('wallet')
  answer.reject(new RpcError(4900, 'gone', { reason: 'session_ended' }))
  await expect(heard).rejects.toMatchObject({ data: { reason: 'session_ended', sent: false } })
  expect(handOver).toThrow('Nobody waits for it any more')
})

test('behavior: another way is tried with the same payment', async () => {
  const handover = newHandover()
  const refused = onceSent(() => Promise.reject(new RpcError(4200, 'Not granted')), 'wallet', handover)
  await expect(refused).rejects.toMatchObject({ code: 4200 })
  const sent = onceSent(
    async (handOver) => {
      handOver()
      return '0x1'
    },
    'node',
    handover,
  )
  expect(await sent).toBe('0x1')
  expect(handover).toEqual({ sent: 'done', to: 'node' })
})
