import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../actions/closeModal.ts'
import { disconnect } from '../actions/disconnect.ts'
import { signOut } from '../actions/signOut.ts'
import { personMs } from '../errors/requestExpired.ts'
import {
  alice,
  bob,
  loggedIn,
  loggedOut,
  offered,
  pending,
  settled,
  testCall,
  testContext,
} from '../test/testContext.ts'
import { handleRequest } from './handleRequest.ts'

// What a page hears of a payment of the embedded wallet where somebody leaves meanwhile: before its frame sends, and after.

afterEach(() => void vi.useRealTimers())
const stopClock = (): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    shouldAdvanceTime: true,
  })

type Test = ReturnType<typeof testContext>
type Leave = (now: Test) => unknown
const payment = { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] }

/** Asks, and waits until the frame has the request. */
async function handOver(now: Test, isAsked: () => boolean) {
  const answer = handleRequest(now.context, testCall(), 'eip155', payment)
  answer.catch(() => {})
  await expect
    .poll(async () => {
      await settled()
      return isAsked()
    })
    .toBe(true)
  return { answer }
}

/** The embedded wallet, whose login frame answers when the test says so. */
function embedded() {
  const answer = pending<string>()
  const frame = { allow: (): void => {} }
  const now = testContext({
    wallets: [],
    project: offered,
    login: {
      start: loggedIn,
      look: loggedIn,
      signOut: loggedOut,
      request: (_: string, __: unknown, allow: () => void) => {
        frame.allow = allow
        return answer.promise
      },
    },
  })
  now.state().setRestore('done')
  now.state().setConnection({
    namespace: 'eip155',
    connectorId: 'gatehouse:eip155',
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: 'gatehouse', name: 'Gatehouse', icon: '', rdns: '' },
  })
  now.state().setOpen(true)
  const isAsked = () => now.askedLogin.some(({ name }) => name === 'request')
  return { now, answer, isAsked, allow: () => frame.allow() }
}

const embeddedLeaves: Readonly<Record<string, [Leave, object]>> = {
  'the person closes the window': [
    ({ context }) => void closeModal(context),
    { code: 4001, data: { reason: 'request_closed' } },
  ],
  'five minutes pass': [
    () => vi.advanceTimersByTimeAsync(personMs),
    { code: 4001, data: { reason: 'request_expired' } },
  ],
  'the person signs out': [
    ({ context }) => void signOut(context, 'person').catch(() => {}),
    { code: 4900, data: { reason: 'session_ended', by: 'person' } },
  ],
  'the page signs out': [
    ({ context }) => void signOut(context, 'page').catch(() => {}),
    { code: 4900, data: { reason: 'session_ended', by: 'page' } },
  ],
  'the page ends the connection': [
    ({ context }) => void disconnect(context, null, 'page'),
    { code: 4900, data: { reason: 'session_ended', by: 'page' } },
  ],
}

test.each(Object.keys(embeddedLeaves))(
  'behavior: the embedded wallet shows its screen, and %s: nothing was sent',
  async (leave) => {
    const { now, isAsked } = embedded()
    stopClock()
    const { answer } = await handOver(now, isAsked)
    const [act, expected] = embeddedLeaves[leave] ?? [() => {}, {}]
    const heard = expect(answer).rejects.toMatchObject(expected)
    await act(now)
    await heard
  },
)

test.each(Object.keys(embeddedLeaves))(
  'behavior: the embedded wallet has sent it, and %s: the page gets what the frame says',
  async (leave) => {
    const { now, isAsked, allow, answer: frame } = embedded()
    stopClock()
    const { answer } = await handOver(now, isAsked)
    allow()
    const [act] = embeddedLeaves[leave] ?? [() => {}]
    await act(now)
    frame.resolve(`0x${'ab'.repeat(32)}`)
    await expect(answer).resolves.toBe(`0x${'ab'.repeat(32)}`)
  },
)

test.each<[string, RpcError, object]>([
  ['refused it', new RpcError(-32_000, 'nonce too low'), { code: 4001, data: { reason: 'request_closed' } }],
  [
    'did not answer',
    new RpcError(-32_603, 'x', { reason: 'outcome_unknown' }),
    { data: { reason: 'outcome_unknown' } },
  ],
])('behavior: who left hears that the embedded wallet’s node %s', async (_, error, expected) => {
  const { now, isAsked, allow, answer: frame } = embedded()
  const { answer } = await handOver(now, isAsked)
  allow()
  void closeModal(now.context)
  frame.reject(error)
  await expect(answer).rejects.toMatchObject(expected)
})
