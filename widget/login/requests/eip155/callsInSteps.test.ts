import { beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { loadSession } from '../../session/loadSession.ts'
import { signOut } from '../../session/signOut.ts'
import { nextScreen, startOptions, testCall } from '../../test/loginTest.ts'
import { memoryStorage } from '../../test/memoryStorage.ts'
import { handleRequest } from '../handleRequest.ts'
import { bob, networks, smartAccountTest } from '../test/smartAccountTest.ts'

// Calls that need not happen all at once, where the account is a plain one: one transaction after the other.

const plain = 'eip155:5'
const hash = (at: number): string => `0x${String(at).repeat(64)}`
let now: Awaited<ReturnType<typeof smartAccountTest>>
let shelf: ReturnType<typeof memoryStorage>
let sent: unknown[]
let receipts: Record<string, unknown>

beforeEach(async () => {
  shelf = memoryStorage()
  now = await smartAccountTest({ storage: shelf.storage })
  sent = []
  receipts = {}
  serve()
})

/** A node that takes everything in; what a block has stands in `receipts`. */
function serve(): void {
  Object.assign(now.faked.node, {
    eth_getBlockByNumber: null,
    eth_getTransactionByHash: null,
    eth_sendRawTransaction: ([raw]: [string]) => hash(sent.push(raw)),
    eth_getTransactionReceipt: ([of]: [string]) => receipts[of] ?? null,
  })
}
const mine = (at: number, status: '0x0' | '0x1' = '0x1'): void => {
  const place = { transactionHash: hash(at), blockHash: '0x01', blockNumber: '0x1' }
  receipts[hash(at)] = { ...place, status, gasUsed: '0x1', logs: [] }
}
const calls = (count: number) => Array.from({ length: count }, (_, at) => ({ to: bob, value: `0x${at + 1}` }))
const asked = (count: number, more: object = {}) => [
  { version: '2.0.0', from: now.address, calls: calls(count), atomicRequired: false, ...more },
]
const approve = async (): Promise<unknown> => {
  const screen = await nextScreen(now.context, 'ApproveTransaction')
  await screen.answer(undefined)
  return screen.data.request.subject
}
const goOn = (id: string) => now.ask('gatehouse_continueCalls', [id], plain)
const statusOf = (id: string) => now.ask('wallet_getCallsStatus', [id])
/** The first of them is sent. */
async function begun(count: number, more: object = {}): Promise<string> {
  const answer = now.ask('wallet_sendCalls', asked(count, more), plain)
  await approve()
  const { id } = (await answer) as { id: string }
  return id
}

test('default: each is approved, in its order, and all receipts are told', async () => {
  const answer = now.ask('wallet_sendCalls', asked(3), plain)
  expect(await approve()).toMatchObject({ transaction: { to: bob, value: '0x1' } })
  const { id, left } = (await answer) as { id: string; left: number }
  expect(left).toBe(2)
  const about = { version: '2.0.0', id, chainId: '0x5', atomic: false }
  expect(await statusOf(id)).toEqual({ ...about, status: 100 })
  mine(1)
  expect(await statusOf(id)).toEqual({ ...about, status: 100 })
  const second = goOn(id)
  expect(await approve()).toMatchObject({ transaction: { value: '0x2' } })
  expect(await second).toEqual({ left: 1 })
  mine(2)
  const third = goOn(id)
  expect(await approve()).toMatchObject({ transaction: { value: '0x3' } })
  expect(await third).toEqual({ left: 0 })
  expect(await statusOf(id)).toMatchObject({ status: 100 })
  mine(3)
  expect(await statusOf(id)).toEqual({
    ...about,
    status: 200,
    receipts: [receipts[hash(1)], receipts[hash(2)], receipts[hash(3)]],
  })
  expect(sent).toHaveLength(3)
  await expect(goOn(id)).rejects.toMatchObject({ code: 5730 })
})

test('param: an id of the page’s own, which a reload does not forget', async () => {
  expect(await begun(2, { id: 'mine' })).toBe('mine')
  await expect(now.ask('wallet_sendCalls', asked(2, { id: 'mine' }), plain)).rejects.toMatchObject({
    code: 5720,
  })
  mine(1)
  const second = goOn('mine')
  await approve()
  await second
  mine(2)
  now = await smartAccountTest({ storage: shelf.storage })
  serve()
  expect(await statusOf('mine')).toMatchObject({ status: 200, receipts: [{}, {}] })
})

test('behavior: the next one waits until a block has the one before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const id = await begun(2)
    const second = goOn(id)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(now.state().screen).toBeNull()
    mine(1)
    await vi.advanceTimersByTimeAsync(5_000)
    await approve()
    expect(await second).toEqual({ left: 0 })
  } finally {
    vi.useRealTimers()
  }
})

test('error: the first is declined: nothing happened', async () => {
  const answer = now.ask('wallet_sendCalls', asked(2, { id: 'mine' }), plain)
  ;(await nextScreen(now.context, 'ApproveTransaction')).cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  await expect(statusOf('mine')).rejects.toMatchObject({ code: 5730 })
  expect(sent).toEqual([])
})

test('error: a later one is declined: done in part', async () => {
  const id = await begun(3)
  mine(1)
  const second = goOn(id)
  ;(await nextScreen(now.context, 'ApproveTransaction')).cancel()
  await expect(second).rejects.toMatchObject({ code: 4001 })
  expect(await statusOf(id)).toMatchObject({ status: 600, atomic: false, receipts: [receipts[hash(1)]] })
  await expect(goOn(id)).rejects.toMatchObject({ code: 5730 })
  const showing = now.ask('wallet_showCallsStatus', [id])
  const screen = await nextScreen(now.context, 'ShowCalls')
  expect(screen.data.status.status).toBe(600)
  screen.cancel()
  await showing
})

test('error: the first fails on chain: the others are not asked for, and nothing happened', async () => {
  const id = await begun(2)
  mine(1, '0x0')
  await expect(goOn(id)).rejects.toMatchObject({ code: -32603 })
  expect(now.state().screen).toBeNull()
  expect(await statusOf(id)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
})

test('error: the last fails on chain: done in part', async () => {
  const id = await begun(2)
  mine(1)
  const second = goOn(id)
  await approve()
  await second
  mine(2, '0x0')
  expect(await statusOf(id)).toMatchObject({ status: 600, receipts: [{ status: '0x1' }, { status: '0x0' }] })
})

test('error: a node does not take the first, or a later one', async () => {
  now.faked.node['eth_sendRawTransaction'] = () => {
    throw new RpcError(-32000, 'nonce too low')
  }
  const answer = now.ask('wallet_sendCalls', asked(2, { id: 'mine' }), plain)
  await approve()
  await expect(answer).rejects.toMatchObject({ code: -32000 })
  expect(await statusOf('mine')).toMatchObject({ status: 400, atomic: false })
  serve()
  const id = await begun(2)
  mine(1)
  now.faked.node['eth_sendRawTransaction'] = () => {
    throw new RpcError(-32000, 'nonce too low')
  }
  const second = goOn(id)
  await approve()
  await expect(second).rejects.toMatchObject({ code: -32000 })
  expect(await statusOf(id)).toMatchObject({ status: 600, receipts: [{}] })
})

test('error: whether a later one was taken is not known: it is asked for', async () => {
  const id = await begun(2)
  mine(1)
  now.faked.node['eth_sendRawTransaction'] = () => {
    throw new TypeError('connection reset')
  }
  const second = goOn(id)
  await approve()
  await expect(second).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } })
  expect(await statusOf(id)).toMatchObject({ status: 100 })
})

test.each([
  ['before a block has the first', false],
  ['afterwards', true],
])('error: who was to go on with them has left: done in part: %s', async (_, isMined) => {
  const id = await begun(3)
  if (isMined) mine(1)
  await now.ask('gatehouse_endCalls', [id], plain)
  expect(await statusOf(id)).toMatchObject({ status: isMined ? 600 : 100 })
  mine(1)
  expect(await statusOf(id)).toMatchObject({ status: 600, receipts: [receipts[hash(1)]] })
  await expect(goOn(id)).rejects.toMatchObject({ code: 5730 })
  // Once more, and of others.
  for (const one of [id, '0x07', 'mine']) await now.ask('gatehouse_endCalls', [one], plain)
  await expect(now.ask('gatehouse_endCalls', [], plain)).rejects.toMatchObject({ code: -32_602 })
})

test('error: they end after a later one as well', async () => {
  const id = await begun(3)
  mine(1)
  const second = goOn(id)
  await approve()
  await second
  mine(2)
  await now.ask('gatehouse_endCalls', [id], plain)
  expect(await statusOf(id)).toMatchObject({ status: 600, receipts: [receipts[hash(1)], receipts[hash(2)]] })
})

test('error: the widget gave up waiting while a node had the first: nobody goes on', async () => {
  const left = new AbortController()
  now.faked.node['eth_sendRawTransaction'] = ([raw]: [string]) => {
    left.abort()
    return hash(sent.push(raw))
  }
  const request = { method: 'wallet_sendCalls', params: asked(2, { id: 'mine' }) }
  const answer = handleRequest(now.context, testCall(left.signal), plain, request)
  answer.catch(() => {})
  await approve()
  await answer.catch(() => {})
  mine(1)
  expect(await statusOf('mine')).toMatchObject({ status: 600 })
})

test('error: nobody goes on with them', async () => {
  const id = await begun(2)
  mine(1)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.now() + 890_000)
    expect(await statusOf(id)).toMatchObject({ status: 100 })
    vi.setSystemTime(Date.now() + 20_000)
    expect(await statusOf(id)).toMatchObject({ status: 600 })
  } finally {
    vi.useRealTimers()
  }
})

test('error: a reload in between ends them', async () => {
  const id = await begun(2)
  mine(1)
  now = await smartAccountTest({ storage: shelf.storage })
  serve()
  expect(await statusOf(id)).toMatchObject({ status: 600 })
  await expect(goOn(id)).rejects.toMatchObject({ code: 5730 })
})

test('error: who signed out is asked nothing more', async () => {
  const id = await begun(2)
  mine(1)
  await signOut(now.context)
  await expect(goOn(id)).rejects.toMatchObject({ code: 5730 })
  await loadSession(now.context, { ...startOptions, networks })
  expect(now.state().screen).toBeNull()
})

test('default: the id of steps says nothing by itself: it counts while they are kept', async () => {
  const id = await begun(10)
  expect(id).toBe(`0x03${'5'.padStart(16, '0')}${'1'.repeat(64)}`)
  const one = now.ask('wallet_sendCalls', asked(1), plain)
  await approve()
  const { id: alone } = (await one) as { id: string }
  expect(alone).toBe(`0x02${'5'.padStart(16, '0')}${'2'.repeat(64)}`)
  mine(2)
  expect(await statusOf(alone)).toMatchObject({ status: 200, receipts: [{}] })
})

test.each([
  ['all at once', 2, { atomicRequired: true }, 5760],
  ['more than a person approves one by one', 11, {}, 5740],
] as const)('error: %s', async (_, count, more, code) => {
  await expect(now.ask('wallet_sendCalls', asked(count, more), plain)).rejects.toMatchObject({ code })
  expect(now.state().screen).toBeNull()
})

test('error: one that the account is not to do, before any is shown', async () => {
  const own = { calls: [{ to: bob }, { to: now.address, data: '0x01' }] }
  await expect(now.ask('wallet_sendCalls', asked(2, own), plain)).rejects.toMatchObject({ code: -32602 })
  expect(now.state().screen).toBeNull()
})
