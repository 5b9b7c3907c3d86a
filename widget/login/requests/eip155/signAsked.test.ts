import { keccak256, parseTransaction } from 'viem'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { askingFirst } from '../../people/askingFirst.ts'
import { nextScreen, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { bob, smartAccountTest } from '../test/smartAccountTest.ts'
import { whileSigning } from '../test/whileSigning.ts'

let now: Awaited<ReturnType<typeof smartAccountTest>>
/** What a node got to send, and what it was asked for a nonce. */
let sent: string[]
let counted: unknown[]

beforeEach(async () => {
  now = await smartAccountTest()
  sent = []
  counted = []
  Object.assign(now.faked.node, {
    eth_getBlockByNumber: null,
    eth_getTransactionCount: (params: unknown) => {
      counted.push(params)
      return '0x5'
    },
    eth_sendRawTransaction: ([raw]: [`0x${string}`]) => {
      sent.push(raw)
      return keccak256(raw)
    },
  })
})

const transaction = (more: object = {}) => [{ from: now.address, to: bob, value: '0x1', ...more }]
const approve = async (answer: Promise<unknown>): Promise<unknown> => {
  await (await nextScreen(now.context, 'ApproveTransaction')).answer(undefined)
  return answer
}

test('default: sent by a node, with the next nonce of the account', async () => {
  const hash = await approve(now.ask('eth_sendTransaction', transaction(), 'eip155:5'))
  const [raw] = sent as [`0x${string}`]
  expect(hash).toBe(keccak256(raw))
  expect(parseTransaction(raw)).toMatchObject({ nonce: 5, to: bob.toLowerCase(), value: 1n, chainId: 5 })
  // Transactions that wait for a block count as well.
  expect(counted).toEqual([[now.address, 'pending']])
})

test('param: the nonce of the page', async () => {
  const raw = await approve(now.ask('eth_signTransaction', transaction({ nonce: '0x7' }), 'eip155:5'))
  expect(parseTransaction(raw as `0x${string}`).nonce).toBe(7)
  expect(counted).toEqual([])
  expect(sent).toEqual([])
})

test.each([['0x'], [`0x${'1'.repeat(63)}`], [null], [`${'1'.repeat(64)}`], [[`0x${'1'.repeat(64)}`]]])(
  'error: the node answers %j in place of a hash',
  async (answer) => {
    now.faked.node['eth_sendRawTransaction'] = answer
    await expect(approve(now.ask('eth_sendTransaction', transaction(), 'eip155:5'))).rejects.toMatchObject({
      data: { reason: 'outcome_unknown' },
    })
  },
)

test.each([
  ['eth_sendTransaction', false],
  ['eth_signTransaction', true],
])('behavior: the screen of %s says whether the page gets it: %s', async (method, sign) => {
  const answer = now.ask(method, transaction(), 'eip155:5')
  const screen = await nextScreen(now.context, 'ApproveTransaction')
  expect(screen.data.sign).toBe(sign)
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test.each([
  ['eth_sendTransaction', 'ApproveTransaction', 'eip155:5'],
  ['wallet_sendCalls', 'ApproveCalls', 'eip155:10'],
] as const)(
  'behavior: what %s cannot be signed for is reported, though the person says no',
  async (method, name, network) => {
    now.faked.node['eth_getBalance'] = 'a lot'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const calls = [{ from: now.address, calls: [{ to: bob, value: '0x1' }] }]
    const answer = now.ask(method, method === 'wallet_sendCalls' ? calls : transaction(), network)
    const screen = await nextScreen(now.context, name)
    await expect(screen.data.prepared).rejects.toMatchObject({ data: { reason: 'bad_answer' } })
    screen.cancel()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    await vi.advanceTimersByTimeAsync(10_000)
    const reports = now.faked.asked.filter(({ path }) => path === '/login/report')
    expect(reports).toMatchObject([{ body: { refused: { bad_answer: 1 } } }])
  },
)

test.each([
  ['eth_sendTransaction', 'ApproveTransaction', 'eip155:5'],
  ['wallet_sendCalls', 'ApproveCalls', 'eip155:10'],
] as const)('error: %s of a page that left after the yes is not sent', async (method, name, network) => {
  const operations = now.sent()
  const calls = [{ to: bob, value: '0x1' }]
  const params =
    method === 'wallet_sendCalls'
      ? [{ version: '2.0.0', from: now.address, calls, atomicRequired: true }]
      : transaction()
  const run = (signal?: AbortSignal): Promise<unknown> => {
    const answer = handleRequest(now.context, testCall(signal), network, { method, params })
    answer.catch(() => {})
    return answer
  }
  const left = new AbortController()
  const abandoned = run(left.signal)
  const screen = await nextScreen(now.context, name)
  whileSigning(now.context, () => left.abort())
  // The answer of the screen ends when its work has ended.
  await screen.answer(undefined)
  await expect(abandoned).rejects.toMatchObject({ code: 4001 })
  expect([...sent, ...operations]).toEqual([])
  const stayed = run()
  const next = await nextScreen(now.context, name)
  whileSigning(now.context, () => {})
  await next.answer(undefined)
  await stayed
  expect([...sent, ...operations]).toHaveLength(1)
})

test.each([
  ['eth_sendTransaction', 'ApproveTransaction', 'eip155:5'],
  ['wallet_sendCalls', 'ApproveCalls', 'eip155:10'],
] as const)('error: %s that nobody waits for in the widget is not sent', async (method, name, network) => {
  const operations = now.sent()
  const calls = [{ to: bob, value: '0x1' }]
  const batch = [{ version: '2.0.0', from: now.address, calls, atomicRequired: true }]
  const params = method === 'wallet_sendCalls' ? batch : transaction()
  const call = askingFirst({ widget: { handOver: async () => false } }, testCall(), 'payment-1')
  const answer = handleRequest(now.context, call, network, { method, params })
  const heard = expect(answer).rejects.toMatchObject({ code: 4001 })
  await (await nextScreen(now.context, name)).answer(undefined)
  await heard
  expect([...sent, ...operations]).toEqual([])
})
