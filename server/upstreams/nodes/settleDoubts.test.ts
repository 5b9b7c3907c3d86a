import { expect, test, vi } from 'vitest'
import type { NodeAnswer, NodeCall } from './nodeCall.ts'
import { settleDoubts } from './settleDoubts.ts'

const call: NodeCall = { method: 'eth_call', params: [] }
const good: NodeAnswer = { ok: true, json: '"0x5"', value: '0x5' }
const bad = (code: number, message: string): NodeAnswer => ({ ok: false, error: { code, message } })

test.each([
  [15, 'Too many request, try again later'], // dRPC, wevm/viem#4509
  [30, 'Request timeout on the free tier, please upgrade your tier to the paid one'],
  [-32_000, 'header not found'],
  [-32_000, 'missing trie node 0123 (path ) state 0x01 is not available'],
  [-32_000, 'node is syncing'],
  [-32_011, 'no backends available for method'],
  [-32_001, 'Unable to complete the request at this time.'],
  [-32_603, 'Internal error'],
  [-32_005, 'limit exceeded'],
  [-32_600, 'Monthly capacity limit exceeded.'],
  [-32_000, 'Unauthorized: You must authenticate your request with an API key.'],
  [-32_601, 'the method does not exist/is not available'],
  [-32_016, 'Minimum context slot has not been reached'],
  [-32_002, 'Transaction simulation failed: Blockhash not found'], // vultisig/vultisig-android#5110
  [-32_002, 'Transaction precompile verification failure BlockhashNotFound'],
])('default: another node is asked after %i %s', async (code, message) => {
  expect(await settleDoubts([bad(code, message)], [call], async () => [good])).toEqual([good])
})

test.each([
  [3, 'execution reverted'],
  [-32_000, 'execution reverted: rate limit exceeded'],
  [-32_015, 'VM execution error.'],
  [-32_000, 'insufficient funds for gas * price + value'],
  [-32_000, 'nonce too low'],
  [-32_602, 'invalid argument 0: hex string without 0x prefix'],
  [-32_002, 'Transaction simulation failed: custom program error: 0x1'],
])('behavior: the word of the chain is taken at once: %i %s', async (code, message) => {
  const askOther = vi.fn(async () => [good])
  expect(await settleDoubts([bad(code, message)], [call], askOther)).toEqual([bad(code, message)])
  expect(askOther).not.toHaveBeenCalled()
})

test('behavior: of a batch only what is in doubt is asked again, and the first error stays', async () => {
  const first = bad(-32_000, 'header not found')
  const askOther = vi.fn(async () => [bad(-32_603, 'Internal error')])
  expect(await settleDoubts([good, first, bad(3, 'reverted')], [call, call, call], askOther)).toEqual([
    good,
    first,
    bad(3, 'reverted'),
  ])
  expect(askOther.mock.calls).toEqual([[[call]]])
})

test('behavior: what another node knows of the chain is taken for the error of the first', async () => {
  const revert = bad(3, 'execution reverted')
  expect(await settleDoubts([bad(-32_603, 'Internal error')], [call], async () => [revert])).toEqual([revert])
})

test('behavior: a batch of doubts is one question', async () => {
  const doubts = Array(100).fill(bad(-32_603, 'Internal error'))
  const askOther = vi.fn(async (calls: readonly NodeCall[]) => calls.map(() => good))
  expect(await settleDoubts(doubts, Array(100).fill(call), askOther)).toEqual(Array(100).fill(good))
  expect(askOther).toHaveBeenCalledTimes(1)
})

const coins = (unread: number): NodeAnswer => ({ ok: true, json: '[]', value: [], unread })

test.each([
  ['one whose list is whole', coins(1), good, 'other'],
  ['one of which less can not be read', coins(3), coins(1), 'other'],
  ['one of which as much can not be read', coins(3), coins(3), 'first'],
  ['one of which more can not be read', coins(1), coins(2), 'first'],
  ['one that refuses', coins(1), bad(-32_000, 'Too many unspent outputs'), 'first'],
  ['one that knows no such thing', coins(1), bad(3, 'reverted'), 'first'],
])('behavior: a list of which a part can not be read is compared with %s', async (_, first, other, kept) => {
  const askOther = vi.fn(async () => [other])
  expect(await settleDoubts([good, first], [call, call], askOther)).toEqual([
    good,
    kept === 'other' ? other : first,
  ])
  expect(askOther.mock.calls).toEqual([[[call]]])
})

test('behavior: where nobody else can be asked, a list in part stays', async () => {
  expect(await settleDoubts([coins(1)], [call], async () => [])).toEqual([coins(1)])
})

test.each([
  ['more members, all of which could be read', [1, 2, 3], 0, true],
  ['as many members', [1, 2], 0, true],
  ['fewer members: it may lag', [1], 0, false],
  ['an empty list', [], 0, false],
  ['as many that could not be read', [1, 2, 3], 1, false],
])('behavior: a list read in part gives way to one of %s: %o', async (_, value, unread, isTaken) => {
  const listed = (members: unknown[], count: number): NodeAnswer => ({
    ok: true,
    json: JSON.stringify(members),
    value: members,
    unread: count,
  })
  const [first, other] = [listed([1, 2], 1), listed(value, unread)]
  expect(await settleDoubts([first], [call], async () => [other])).toEqual([isTaken ? other : first])
})
