import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { ApprovalAnswer } from '../../../server/contract/approvals.ts'
import { followCrypto } from '../test/followCrypto.ts'
import { encode } from './encode.ts'
import { createExchange } from './exchange.ts'
import { createSealer } from './seal.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const secret = new Uint8Array(32).fill(7)
const none: ApprovalAnswer = { version: 0, state: null, seenMs: null }
const { settle, pass } = followCrypto()

function exchange() {
  const asked: { known: number; state?: string; over?: boolean }[] = []
  const answers: (ApprovalAnswer | Error)[] = []
  const heard: unknown[] = []
  const seen: (number | null)[] = []
  const onOver = vi.fn()
  const made = createExchange<object, unknown>({
    id: 'id',
    ask: async (body) => {
      asked.push(body)
      const answer = answers.shift() ?? none
      if (answer instanceof Error) throw answer
      return answer
    },
    sealer: createSealer('frame', 'id', secret),
    onState: (state) => heard.push(state),
    onSeen: (ms) => seen.push(ms),
    onOver,
  })
  return { ...made, asked, answers, heard, seen, onOver }
}
const fromWindow = async (state: unknown) => (await createSealer('window', 'id', secret)).seal(encode(state))

test('default: says its state once, asks every second, hears what is new', async () => {
  const { publish, asked, answers, heard } = exchange()
  publish({ stage: 'review' })
  await settle()
  expect(asked).toEqual([{ id: 'id', known: 0, state: expect.any(String) }])
  answers.push({ version: 1, state: await fromWindow({ stage: 'open' }), seenMs: 5 })
  await pass(1_000)
  expect(heard).toEqual([{ stage: 'open' }])
  await pass(1_000)
  expect(asked.at(-1)).toEqual({ id: 'id', known: 1 })
  expect(asked.map(({ state }) => state !== undefined)).toEqual([true, false, false])
})

test('behavior: a state that did not arrive is said again', async () => {
  const { publish, asked, answers } = exchange()
  answers.push(new RpcError(rpcCodes.internal, 'x', { reason: 'offline' }))
  publish({ stage: 'approved' })
  await pass(1_000)
  await pass(1_000)
  expect(asked.map(({ state }) => state !== undefined)).toEqual([true, true, false])
})

test('behavior: a nudge asks at once', async () => {
  const { publish, nudge, asked } = exchange()
  publish({})
  await settle()
  nudge()
  await settle()
  expect(asked).toHaveLength(2)
})

test('behavior: a person who takes their time is asked after half as often', async () => {
  const { publish, asked } = exchange()
  publish({})
  for (let second = 0; second < 62; second++) await pass(1_000)
  const before = asked.length
  for (let second = 0; second < 10; second++) await pass(1_000)
  expect(asked.length - before).toBe(5)
})

test('behavior: tells when the other side was there', async () => {
  const { publish, answers, seen } = exchange()
  answers.push({ ...none, seenMs: 9_000 })
  publish({})
  await settle()
  expect(seen).toEqual([9_000])
})

test('behavior: after the end nothing is asked or heard', async () => {
  const { publish, stop, asked, heard, answers } = exchange()
  publish({})
  await settle()
  answers.push({ version: 1, state: await fromWindow({ stage: 'approved' }), seenMs: 1 })
  stop('over')
  await pass(5_000)
  expect(asked.at(-1)).toEqual({ id: 'id', known: 0, over: true })
  expect(asked).toHaveLength(2)
  expect(heard).toEqual([])
})

test('error: a state that the other side did not seal is dropped', async () => {
  const { publish, answers, heard } = exchange()
  const own = await (await createSealer('frame', 'id', secret)).seal(encode({ stage: 'approved' }))
  answers.push({ version: 1, state: own, seenMs: 1 }, { version: 2, state: 'AAAA', seenMs: 1 })
  publish({})
  await pass(1_000)
  await pass(1_000)
  expect(heard).toEqual([])
})

test('error: an older state changes nothing', async () => {
  const { publish, answers, heard } = exchange()
  answers.push(
    { version: 2, state: await fromWindow({ stage: 'open' }), seenMs: 1 },
    { version: 1, state: await fromWindow({ stage: 'approved' }), seenMs: 1 },
  )
  publish({})
  await pass(1_000)
  await pass(1_000)
  expect(heard).toEqual([{ stage: 'open' }])
})

test('error: the server knows it no more', async () => {
  const { publish, answers, onOver, asked } = exchange()
  answers.push(new RpcError(rpcCodes.internal, 'x', { reason: 'approval_over' }))
  publish({})
  await pass(5_000)
  expect(onOver).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(1)
})
