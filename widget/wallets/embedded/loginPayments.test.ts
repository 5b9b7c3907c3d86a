import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exposeApi, type Handlers } from '../../../host-sdk/channel/exposeApi.ts'
import { type Remote, wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { toSendError } from '../../actions/send/sendError.ts'
import { type LoginApi, type LoginHost, loginApiNames, loginHostNames } from '../../login/protocol.ts'
import { newHandover } from '../../review/handover.ts'
import { onceSent } from '../../review/onceSent.ts'
import { loggedOut, offered, pending, testContext } from '../../test/testContext.ts'
import { createLoginFrame } from './loginFrame.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

/** The widget's end on real ports; beyond them a login frame, of which the test says when it sends and what it answers. */
function frame(open?: () => Promise<never>, started: object = { ...loggedOut, asksFirst: true }) {
  const { store } = testContext({ project: offered })
  const answer = pending<unknown>()
  const asked: { payment: unknown; signal: AbortSignal }[] = []
  const [api, host] = [new MessageChannel(), new MessageChannel()]
  let lose = (): void => {}
  const handlers = Object.fromEntries(
    loginApiNames.map((name) => [
      name,
      (call, _network, _request, payment) => {
        if (name === 'start') return started
        call.holdForPerson()
        asked.push({ payment, signal: call.signal })
        return answer.promise
      },
    ]),
  ) as Handlers<LoginApi>
  const stop = exposeApi<LoginApi>(api.port2, handlers)
  const remote: Remote<LoginHost> = wrapApi<LoginHost>(host.port2, loginHostNames)
  closers.push(
    stop,
    () => remote.close(),
    () => api.port1.close(),
    () => host.port1.close(),
  )
  const login = createLoginFrame(
    {
      projectId: 'demo',
      window: {} as Window,
      store,
      frameToken: async () => 'token',
      showModal: async () => {},
      onSession: () => {},
    },
    open ??
      (async () => ({
        ports: { widget: api.port1, host: host.port1 },
        onGone: (gone) => {
          lose = gone
        },
        remove: () => {},
      })),
  )
  const request = { method: 'eth_sendTransaction', params: [{}] }
  const handover = newHandover()
  const pay = (signal?: AbortSignal) => {
    const sent = onceSent(
      (handOver) => login.call('request', ['eip155:1', request], signal, handOver),
      'login',
      handover,
    )
    sent.catch(() => {})
    return sent
  }
  const isAsked = () => expect.poll(() => asked.length).toBe(1)
  const allow = () => remote.api.handOver(asked[0]?.payment as string)
  return { login, pay, isAsked, allow, asked, answer, handover, lose: () => lose(), remote }
}

type Frame = ReturnType<typeof frame>
/** How whoever waits for a payment leaves, or cannot hear of it any more. */
const ends: readonly [why: string, (now: Frame, page: AbortController) => void, code: number][] = [
  ['the person leaves the screen', ({ login }) => login.cancel(), 4001],
  ['the request is over', (_, page) => page.abort(), 4001],
  ['the frame is gone', ({ lose }) => lose(), 4900],
]

test.each(ends)('default: before the frame may send it is certain: %s', async (_, end, code) => {
  const now = frame()
  const page = new AbortController()
  const sent = now.pay(page.signal)
  await now.isAsked()
  end(now, page)
  const error = await sent.catch((thrown) => thrown)
  expect(error).toMatchObject({ code, data: { sent: false } })
  expect(toSendError(error).code).toBe(code === 4001 ? 'declined' : 'not_sent')
  expect(now.handover).toEqual({ sent: 'no' })
})

test.each(ends.slice(0, 2))('behavior: whoever has left allows nothing any more: %s', async (_, end) => {
  const now = frame()
  const page = new AbortController()
  const sent = now.pay(page.signal)
  await now.isAsked()
  end(now, page)
  await expect(sent).rejects.toMatchObject({ code: 4001 })
  expect(await now.allow()).toBe(false)
  await expect.poll(() => now.asked[0]?.signal.aborted).toBe(true)
})

test.each<[string, (now: Frame) => void, (sent: Promise<unknown>) => Promise<unknown>]>([
  ['is out', ({ answer }) => answer.resolve('0xhash'), (sent) => expect(sent).resolves.toBe('0xhash')],
  [
    'was refused by the node',
    ({ answer }) => answer.reject(new RpcError(-32_000, 'nonce too low')),
    (sent) => expect(sent).rejects.toThrow('nonce too low'),
  ],
  [
    'may be out',
    ({ answer }) => answer.reject(new RpcError(-32_603, 'x', { reason: 'outcome_unknown' })),
    (sent) => expect(sent).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } }),
  ],
  [
    'may be out, as the frame is gone',
    ({ lose }) => lose(),
    (sent) => expect(sent).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } }),
  ],
  [
    'may be out, as the frame stays silent',
    () => vi.advanceTimersByTime(30_000),
    (sent) => expect(sent).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } }),
  ],
])('behavior: afterwards the frame says what became of it, whoever left: it %s', async (_, say, expected) => {
  const now = frame()
  const sent = now.pay()
  await now.isAsked()
  expect(await now.allow()).toBe(true)
  expect(now.handover).toEqual({ sent: 'maybe', to: 'login' })
  now.login.cancel()
  await expect.poll(() => now.asked[0]?.signal.aborted).toBe(false)
  say(now)
  await expected(sent)
})

/** What a frame may say at its start that does not mean it asks. */
const olderFrames: readonly object[] = [
  loggedOut,
  { ...loggedOut, asksFirst: false },
  { ...loggedOut, asksFirst: 'true' },
]
test.each(olderFrames.flatMap((started) => ends.map(([why, end]) => [why, started, end] as const)))(
  'error: a frame of an older version sends by itself, so that nobody knows: %s %j',
  async (_, started, end) => {
    const now = frame(undefined, started)
    const page = new AbortController()
    const sent = now.pay(page.signal)
    await now.isAsked()
    expect(now.asked[0]?.payment).toBe(undefined)
    end(now, page)
    const error = await sent.catch((thrown) => thrown)
    expect(error).toMatchObject({ code: -32_603, data: { reason: 'outcome_unknown' } })
    expect(toSendError(error).code).toBe('unclear')
    expect(now.handover).toEqual({ sent: 'maybe', to: 'login' })
  },
)

test.each<[string, (now: Frame) => void, (sent: Promise<unknown>) => Promise<unknown>]>([
  ['is out', ({ answer }) => answer.resolve('0xhash'), (sent) => expect(sent).resolves.toBe('0xhash')],
  [
    'was declined',
    ({ answer }) => answer.reject(new RpcError(4001, 'No')),
    (sent) => expect(sent).rejects.toMatchObject({ code: 4001 }),
  ],
  [
    'may be out, as its node did not answer',
    ({ answer }) => answer.reject(new RpcError(-32_603, 'x', { reason: 'timeout' })),
    (sent) => expect(sent).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } }),
  ],
])('behavior: what a frame of an older version says is believed: it %s', async (_, say, expected) => {
  const now = frame(undefined, loggedOut)
  const sent = now.pay()
  await now.isAsked()
  say(now)
  await expected(sent)
})

test.each(['closed', 'login_timeout', 'insecure_page'])(
  'error: a frame that never came up sent nothing: %s',
  async (reason) => {
    const now = frame(() => Promise.reject(new RpcError(4900, 'The login frame is gone', { reason })))
    const error = await now.pay().catch((thrown) => thrown)
    expect(error).toMatchObject({ data: { reason, sent: false } })
    expect(toSendError(error).code).toBe('not_sent')
  },
)

test('error: a call that waits in line is never sent where the frame is gone', async () => {
  const now = frame()
  await now.login.start()
  const many = Array.from({ length: 60 }, () => now.login.call('accessToken', []).catch(() => {}))
  const others = Array.from({ length: 60 }, () =>
    now.login.call('request', ['eip155:1', { method: 'personal_sign' }]).catch(() => {}),
  )
  await expect.poll(() => now.asked.length).toBeGreaterThan(40)
  const sent = now.pay()
  const heard = expect(sent).rejects.toMatchObject({ code: 4900, data: { reason: 'closed', sent: false } })
  await Promise.resolve()
  now.lose()
  await heard
  await Promise.all([...many, ...others])
})

test.each(['payment-1', 'payment-7', '', 'constructor', '__proto__'])(
  'error: nothing is allowed that nobody asked for: %j',
  async (name) => {
    const now = frame()
    await now.login.start()
    expect(await now.remote.api.handOver(name)).toBe(false)
  },
)

test('error: a name that is none', async () => {
  const now = frame()
  await now.login.start()
  await expect(now.remote.api.handOver({} as never)).rejects.toMatchObject({ code: -32_602 })
  await expect(now.remote.api.handOver('x'.repeat(65))).rejects.toMatchObject({ code: -32_602 })
})
