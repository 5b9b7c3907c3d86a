import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeModal } from '../../actions/closeModal.ts'
import { connect } from '../../actions/connect.ts'
import { openView } from '../../actions/openView.ts'
import { alice, testCall, testContext } from '../../test/testContext.ts'
import { eth_requestAccounts } from './eth_accounts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ask = ({ context }: Pick<ReturnType<typeof testContext>, 'context'>) => {
  const answer = eth_requestAccounts(context, testCall())
  answer.catch(() => {})
  return answer
}
const steps = () => vi.advanceTimersByTimeAsync(0)

test('default', async () => {
  const now = testContext()
  now.state().setRestore('done')
  const answers = [1, 2].map(() => ask(now))
  await steps()
  expect(now.state()).toMatchObject({ open: true })
  expect(now.state().history.map(({ name }) => name)).toEqual(['Connect'])
  void connect(now.context, 'fox-1')
  for (const answer of answers) expect(await answer).toEqual([alice])
  await vi.runAllTimersAsync()
  expect(now.asked.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  expect(now.state().open).toBe(false)
})

test('error: closing Connect rejects eth_requestAccounts', async () => {
  const now = testContext()
  now.state().setRestore('done')
  const answer = ask(now)
  await steps()
  void closeModal(now.context)
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('error: closing an embedded frame, which stays open, rejects eth_requestAccounts too', async () => {
  const now = testContext()
  now.state().setRestore('done')
  now.state().setHost({ hostOrigin: '', embedded: true })
  await openView(now.context, null)
  const answer = ask(now)
  await steps()
  void closeModal(now.context, 'now')
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'request_closed' } })
  const again = ask(now)
  void connect(now.context, 'fox-1')
  expect(await again).toEqual([alice])
})
