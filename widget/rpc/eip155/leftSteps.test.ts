import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { personMs } from '../../errors/requestExpired.ts'
import { isSending } from '../../review/onceSent.ts'
import type { Connection } from '../../state/connections.ts'
import {
  alice,
  bob,
  loggedIn,
  offered,
  pending,
  settled,
  testCall,
  testContext,
} from '../../test/testContext.ts'
import { handleRequest } from '../handleRequest.ts'

// A batch that the embedded wallet sends in steps, which somebody leaves: at its first step, at a later one, or in between.

afterEach(() => void vi.useRealTimers())

type Answer = { promise: Promise<unknown>; resolve(value: unknown): void; reject(error: unknown): void }

/** The embedded wallet, whose login frame answers each request when the test says so. */
function embedded() {
  const asked: { method: string; params: unknown; allow: (() => void) | undefined; answer: Answer }[] = []
  const request = (
    _: string,
    { method, params }: { method: string; params: unknown },
    allow?: () => void,
  ) => {
    const answer = pending<unknown>() as Answer
    asked.push({ method, params, allow, answer })
    return method === 'gatehouse_endCalls' ? null : answer.promise
  }
  const login = { start: loggedIn, look: loggedIn, request }
  const now = testContext({ project: offered, login })
  now.state().setRestore('done')
  const connection: Connection = {
    namespace: 'eip155',
    connectorId: 'gatehouse:eip155',
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: 'gatehouse', name: 'Gatehouse', icon: '', rdns: '' },
  }
  now.state().setConnection(connection)
  now.state().setOpen(true)
  const calls = Array.from({ length: 3 }, () => ({ to: bob, value: '0x1' }))
  const batch = {
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from: alice, atomicRequired: false, calls }],
  }
  const answer = handleRequest(now.context, testCall(), 'eip155', batch)
  answer.catch(() => {})
  /** The frame has the step of that number. */
  const step = async (at: number) => {
    await expect
      .poll(async () => {
        await settled()
        return asked.length
      })
      .toBe(at)
    return asked[at - 1] as (typeof asked)[number]
  }
  const leave = () => void closeModal(now.context)
  const onto = (network: 'eip155:10') => now.state().setConnection({ ...connection, network })
  const fox: Connection = {
    ...connection,
    connectorId: 'fox-1',
    wallet: { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' },
  }
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const solana: Connection = {
    ...connection,
    namespace: 'solana',
    connectorId: 'gatehouse:solana',
    accounts: [`${mainnet}:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV`],
    network: mainnet,
  }
  return { now, asked, answer, step, leave, onto, fox, solana }
}

const methods = ({ asked }: ReturnType<typeof embedded>) => asked.map(({ method }) => method)

const leaves: Readonly<Record<string, (at: ReturnType<typeof embedded>) => unknown>> = {
  'the person closes the window': ({ leave }) => leave(),
  'five minutes pass': () => vi.advanceTimersByTimeAsync(personMs),
}

test.each(Object.keys(leaves))(
  'the first step is out, and %s: the frame hears that no other follows',
  async (why) => {
    const at = embedded()
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
      shouldAdvanceTime: true,
    })
    const first = await at.step(1)
    first.allow?.()
    await leaves[why]?.(at)
    first.answer.resolve({ id: '0x03', left: 2 })
    expect(await at.answer).toEqual({ id: '0x03' })
    const end = await at.step(2)
    expect(end).toMatchObject({ method: 'gatehouse_endCalls', params: ['0x03'], allow: undefined })
  },
)

test.each(Object.keys(leaves))('a later step is out, and %s: so it does', async (why) => {
  const at = embedded()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true })
  ;(await at.step(1)).answer.resolve({ id: '0x03', left: 2 })
  await at.answer
  const second = await at.step(2)
  at.now.state().setLoginScreen({ title: 'Review', namesSite: true })
  second.allow?.()
  await leaves[why]?.(at)
  second.answer.resolve({ left: 1 })
  await at.step(3)
  expect(methods(at).slice(1)).toEqual(['gatehouse_continueCalls', 'gatehouse_endCalls'])
})

test('the connection goes to another network in between: so it does', async () => {
  const at = embedded()
  const first = await at.step(1)
  at.onto('eip155:10')
  first.answer.resolve({ id: '0x03', left: 2 })
  await at.answer
  await at.step(2)
  expect(methods(at)).toEqual(['wallet_sendCalls', 'gatehouse_endCalls'])
})

const places: Readonly<Record<string, (at: ReturnType<typeof embedded>) => unknown>> = {
  'the person disconnects this family alone': ({ now }) => void disconnect(now.context, 'eip155'),
  'the page disconnects it': ({ now }) => void disconnect(now.context, 'eip155', 'page'),
  'another wallet takes its place': ({ now, fox }) => now.state().setConnection(fox),
}
const steps = Object.keys(places).flatMap((why) => [1, 2].map((step) => [why, step] as const))
test.each(steps)(
  '%s while step %i is out: the frame hears it, and no other wallet does',
  async (why, count) => {
    const at = embedded()
    at.now.state().setConnection(at.solana)
    const first = await at.step(1)
    let out = first
    if (count === 2) {
      first.answer.resolve({ id: '0x03', left: 2 })
      await at.answer
      out = await at.step(2)
    }
    out.allow?.()
    await places[why]?.(at)
    out.answer.resolve(count === 1 ? { id: '0x03', left: 2 } : { left: 1 })
    await at.step(count + 1)
    expect(methods(at).at(-1)).toBe('gatehouse_endCalls')
    expect(at.asked.at(-1)?.params).toEqual(['0x03'])
    expect(methods(at).filter((one) => one === 'gatehouse_endCalls')).toHaveLength(1)
    expect(at.now.asked.map(({ method }) => method)).not.toContain('gatehouse_continueCalls')
    expect(at.now.asked.map(({ method }) => method)).not.toContain('gatehouse_endCalls')
  },
)

test('the last step is out: there is nothing to end', async () => {
  const at = embedded()
  ;(await at.step(1)).answer.resolve({ id: '0x03', left: 1 })
  await at.answer
  const second = await at.step(2)
  second.allow?.()
  at.leave()
  second.answer.resolve({ left: 0 })
  await settled()
  expect(methods(at)).toEqual(['wallet_sendCalls', 'gatehouse_continueCalls'])
})

test('a later step that the frame ends by itself is ended there', async () => {
  const at = embedded()
  ;(await at.step(1)).answer.resolve({ id: '0x03', left: 1 })
  await at.answer
  ;(await at.step(2)).answer.reject(new RpcError(4001, 'No'))
  await settled()
  expect(methods(at)).toEqual(['wallet_sendCalls', 'gatehouse_continueCalls'])
})

test.each([
  ['gatehouse_continueCalls', true],
  ['gatehouse_endCalls', false],
  ['wallet_showCallsStatus', false],
])('does %s send? %j', (method, expected) => {
  expect(isSending({ method, params: ['0x03'] })).toBe(expected)
})
