import { expect, test } from 'vitest'
import { BatchRefused } from './batchRefused.ts'
import { ChainUnavailable, type NodeAnswer, type NodeCall, NodeTrouble } from './nodeCall.ts'
import { splitBatch } from './splitBatch.ts'

const good: NodeAnswer = { ok: true, json: '1', value: 1 }
const refused: NodeAnswer = { ok: false, error: { code: -32_603, message: 'refused' } }

/** Splits a batch of so many calls, of which those at `faults` are refused. */
async function split(
  count: number,
  {
    faults = [],
    most = 1_000,
    funds = 10_000,
    costOf = () => undefined,
  }: { faults?: number[]; most?: number; funds?: number; costOf?: (at: number) => number | undefined } = {},
) {
  const state = { requests: 0, paid: 0, left: funds }
  const calls = Array.from({ length: count }, (_, at): NodeCall => {
    const cost = costOf(at)
    return { method: 'm', params: [at], ...(cost !== undefined && { cost }) }
  })
  const isFault = ({ params }: NodeCall) => faults.includes(Number(params?.[0]))
  const answers = await splitBatch(calls, {
    most: () => most,
    isOver: () => undefined,
    async askTogether(part) {
      state.requests += 1
      if (part.some(isFault)) throw new NodeTrouble('batch_refused')
      return part.map(() => good)
    },
    async askAlone(call) {
      state.requests += 1
      return isFault(call) ? refused : good
    },
    pay(calls) {
      if (calls > state.left) throw new ChainUnavailable('no funds')
      state.left -= calls
      state.paid += calls
    },
  })
  return { ...state, answers }
}

test('default: one request, and nothing more to pay', async () => {
  expect(await split(100)).toMatchObject({ requests: 1, paid: 0, answers: Array(100).fill(good) })
})

test.each([0, 1, 49, 50, 63, 99])('default: the call at fault is found by halves: %i', async (fault) => {
  const { requests, paid, answers } = await split(100, { faults: [fault] })
  expect(answers).toEqual(Array.from({ length: 100 }, (_, at) => (at === fault ? refused : good)))
  expect(requests).toBeLessThanOrEqual(15)
  expect(paid).toBeGreaterThanOrEqual(100)
})

test('behavior: two, the first and the last', async () => {
  const { answers } = await split(100, { faults: [0, 99] })
  expect(answers.filter((answer) => answer === good)).toHaveLength(98)
})

test.each([10, 50, 100])('behavior: of %i at fault the work has an end, and is paid for', async (count) => {
  const { requests, paid, answers } = await split(100, {
    faults: Array.from({ length: count }, (_, at) => at * Math.floor(100 / count)),
  })
  expect(requests).toBeLessThanOrEqual(33)
  expect(paid).toBeGreaterThanOrEqual(requests - 1)
  for (const answer of answers)
    expect([good, refused]).toContainEqual(answer instanceof BatchRefused ? refused : answer)
})

test('behavior: who can’t pay for the halves gets that refusal for each call', async () => {
  const { requests, answers } = await split(100, { faults: [3], funds: 0 })
  expect([requests, answers.every((answer) => answer instanceof ChainUnavailable)]).toEqual([1, true])
})

test.each([1, 3, 10])(
  'behavior: a node that takes %i together gets so many, which costs no more',
  async (most) => {
    const { requests, paid, answers } = await split(100, { most })
    expect([requests, paid, answers]).toEqual([Math.ceil(100 / most), 0, Array(100).fill(good)])
  },
)

test.each([
  [4, [0], 256, 6],
  [8, [0], 256, 14],
  [8, [7], 10, 14],
])('behavior: of %i calls each is charged what it costs: at fault %j', async (count, faults, cost, times) => {
  expect(await split(count, { faults, costOf: () => cost })).toMatchObject({ paid: times * cost })
  expect(await split(count, { faults })).toMatchObject({ paid: times })
})

test('behavior: only the costly half costs more', async () => {
  const { paid } = await split(4, { faults: [0], costOf: (at) => (at === 3 ? 100 : undefined) })
  expect(paid).toBe(2 + 101 + 2)
})

test('behavior: who can’t pay for a costly half gets it refused', async () => {
  const { answers } = await split(4, { faults: [0], funds: 20, costOf: (at) => (at > 1 ? 256 : 1) })
  expect(answers.map((answer) => answer instanceof Error)).toEqual([false, false, true, true])
})
