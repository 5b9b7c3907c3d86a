import { expect, test } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import type { Send } from '../../../state/sends.ts'
import { lookAtSend } from './lookAtSend.ts'

// Nodes keep the statuses of some 300 slots, and many no history: lavanet/lava#2336.

const sentAt = Date.UTC(2026, 5, 10)
const seconds = sentAt / 1000
const dayS = 24 * 3600
const id = '5'.repeat(87)
const send = { id, from: 'me', sentAt, lastHeight: 1_150 } as Send
const earlier = { signature: 'earlier', err: null, blockTime: seconds - 2 * dayS }
const later = { signature: 'later', err: null, blockTime: seconds + dayS }
const refuse = (code: number) => () => {
  throw new RpcError(code, 'No')
}

interface Node {
  height?: number
  /** Of the answer that names a slot beside it. */
  settled?: number
  status?: object | null
  /** Of each signature, as a whole. @default that status */
  statuses?: unknown
  history?: () => unknown
  epoch?: () => unknown
}
/** A look by a node, and what was sent to it. */
async function look(
  { height = 1_451, settled = height, status = null, statuses = [status], epoch, history = () => [] }: Node,
  change: Partial<Send> = {},
  ageMs = 0,
) {
  const requests: [string, unknown][] = []
  const answers: Record<string, () => unknown> = {
    getBlockHeight: () => height,
    getEpochInfo: epoch ?? (() => ({ absoluteSlot: 77_000, blockHeight: settled, epoch: 1 })),
    getSignatureStatuses: () => ({ value: statuses }),
    getSignaturesForAddress: history,
  }
  const seen = await lookAtSend(
    async (method, params) => {
      requests.push([method, params])
      return answers[method]?.()
    },
    { ...send, ...change },
    new Map(),
    () => ageMs,
  )
  return { ...seen, requests }
}

test('default: lost where a node lists what was signed a day before, and not this one', async () => {
  const { status, requests } = await look({ history: () => [later, earlier] })
  expect(status).toBe('lost')
  expect(requests.at(-1)).toEqual([
    'getSignaturesForAddress',
    ['me', { limit: 100, commitment: 'finalized', minContextSlot: 77_000 }],
  ])
})

test.each<[string, () => unknown]>([
  ['a node that keeps no history', refuse(-32_011)],
  ['one that does not know the method', refuse(-32_601)],
  ['one that serves another set of methods', refuse(4200)],
  ['an empty history', () => []],
  ['a history that begins later', () => [later]],
  ['a history without times', () => [{ signature: 'x', err: null, blockTime: null }]],
  // A wallet may answer long after its transaction is in a block.
  ['a history that begins a few hours before', () => [{ ...earlier, blockTime: seconds - dayS / 2 }]],
])('behavior: nobody can say by %s', async (_, history) => {
  for (const height of [1_451, 101_450])
    expect(await look({ height, history })).toMatchObject({ status: 'unknown' })
  expect(await look({ height: 101_450, history }, { status: 'unknown' })).toMatchObject({ status: 'unknown' })
})

test.each([
  [null, 'final'],
  [undefined, 'final'],
  [{ InstructionError: [0, 'x'] }, 'failed'],
])('behavior: a status that was forgotten is found in the history: error %j is %s', async (err, status) => {
  const history = () => [later, { signature: id, err, blockTime: seconds }, earlier]
  expect(await look({ history })).toMatchObject({ status })
})

test.each<[string, Node]>([
  ['while a block may take it in', { height: 1_450 }],
  ['where the node that names the slot lags behind', { settled: 1_450 }],
])('behavior: it is on its way %s', async (_, node) => {
  const history = () => [later, earlier]
  const { status, requests } = await look({ ...node, history })
  expect(status).toBe('pending')
  expect(requests.map(([method]) => method)).not.toContain('getSignaturesForAddress')
})

// -32016: the node has not reached that slot; -32019: its store does not answer.
test.each([refuse(-32_016), refuse(-32_019), refuse(-32_603), () => ({}), () => null])(
  'error: a node that gives no answer leaves it as it was (%#)',
  async (history) => {
    await expect(look({ history })).rejects.toThrow()
  },
)

test.each<[string, Node]>([
  ['a plan without the method', { history: refuse(-32_603) }],
  ['one that names the request', { history: refuse(-32_600) }],
  ['one that names itself', { history: refuse(-32_000) }],
  ['a key without the right', { history: refuse(-32_052) }],
  ['a node that lags each time', { history: refuse(-32_016) }],
  ['what can’t be read', { history: () => ({}) }],
  ['no slot', { epoch: refuse(-32_603) }],
  ['a slot that can’t be read', { epoch: () => null }],
])('behavior: after a day nobody can say by %s, until then it stays as it was', async (_, node) => {
  expect(await look(node, {}, dayS * 1000 + 1)).toMatchObject({ status: 'unknown' })
  await expect(look(node, {}, dayS * 1000)).rejects.toThrow()
})

test("behavior: a node's own word is none of ours", async () => {
  const history = () => {
    throw new RpcError(-32_000, 'x', { reason: 'timeout' })
  }
  expect(await look({ history }, {}, dayS * 1000 + 1)).toMatchObject({ status: 'unknown' })
})

test.each(['offline', 'timeout'])(
  'error: a server that is not reached decides nothing (%s)',
  async (reason) => {
    const history = () => {
      throw new RpcError(-32_603, 'The server could not be reached', { reason })
    }
    await expect(look({ history }, {}, 30 * dayS * 1000)).rejects.toThrow()
  },
)

test.each([[[]], [null], [{}], [['odd']], [[null, null]]])(
  'error: statuses that are %j say nothing of it, and set no end',
  async (statuses) => {
    for (const change of [{ lastHeight: undefined }, {}])
      await expect(look({ statuses }, change as Partial<Send>)).rejects.toMatchObject({
        code: 'node_unreachable',
      })
  },
)
