import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { loadSession } from '../../session/loadSession.ts'
import { signOut } from '../../session/signOut.ts'
import { nextScreen, startOptions } from '../../test/loginTest.ts'
import { memoryStorage } from '../../test/memoryStorage.ts'
import { bob, hashOf, networks, smartAccountTest } from '../test/smartAccountTest.ts'

// What a page may ask about calls that it sent, by an id of its own (EIP-5792), and what nobody carried out.

afterEach(() => void vi.useRealTimers())

const asked = (now: { address: string }, more: object = {}) => [
  { version: '2.0.0', from: now.address, calls: [{ to: bob, value: '0x3' }], atomicRequired: true, ...more },
]
type Now = Awaited<ReturnType<typeof smartAccountTest>>

async function approve(now: Now, more: object = {}): Promise<unknown> {
  const answer = now.ask('wallet_sendCalls', asked(now, more))
  await (await nextScreen(now.context, 'ApproveCalls')).answer(undefined)
  return answer
}
/** Bundler and node know nothing. */
const forget = ({ faked }: Now) => {
  Object.assign(faked.bundler, { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: null })
  Object.assign(faked.node, { eth_getTransactionReceipt: null, eth_getTransactionByHash: null })
}
const statusOf = (now: Now, id: string) => now.ask('wallet_getCallsStatus', [id])
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('default: a reload forgets no id, the page’s own or ours', async () => {
  const { storage } = memoryStorage()
  const before = await smartAccountTest({ storage })
  before.sent()
  await approve(before, { id: 'mine' })
  const { id } = (await approve(before)) as { id: string }
  const after = await smartAccountTest({ storage })
  forget(after)
  for (const one of ['mine', id])
    expect(await statusOf(after, one)).toMatchObject({ id: one, status: 100, chainId: '0xa', atomic: true })
  await expect(after.ask('wallet_sendCalls', asked(after, { id: 'mine' }))).rejects.toMatchObject({
    code: 5720,
  })
})

test('param: where the frame can keep nothing, the page keeps them', async () => {
  const storage = () => {
    throw new Error('refused')
  }
  const now = await smartAccountTest({ storage })
  now.sent()
  let kept = ''
  now.widget.keepSentCalls.mockImplementation(async (calls) => {
    kept = calls
  })
  now.widget.sentCalls.mockImplementation(async () => kept)
  await approve(now, { id: 'mine' })
  expect(kept).not.toContain('mine')
  forget(now)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
  await signOut(now.context)
  await expect.poll(() => kept).toBe('')
})

test('behavior: another page, and another person, know nothing of them', async () => {
  const { storage } = memoryStorage()
  const now = await smartAccountTest({ storage })
  now.sent()
  await approve(now, { id: 'mine' })
  forget(now)
  await loadSession(now.context, { ...startOptions, networks, hostOrigin: 'https://other.example' })
  await expect(statusOf(now, 'mine')).rejects.toMatchObject({ code: 5730 })
  await loadSession(now.context, { ...startOptions, networks })
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
  const { session } = now.state()
  const user = { id: 'bob', email: null, name: null, method: 'email' }
  now.context.store.setState({ session: session && { ...session, user } })
  await expect(statusOf(now, 'mine')).rejects.toMatchObject({ code: 5730 })
})

test('behavior: 400 once nobody knows an operation any more, and what a block has after all', async () => {
  const now = await smartAccountTest()
  const operations = now.sent()
  await approve(now, { id: 'mine' })
  forget(now)
  vi.useFakeTimers({ toFake: ['Date'] })
  pass(590)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
  pass(20)
  const lost = await statusOf(now, 'mine')
  expect(lost).toEqual({ version: '2.0.0', id: 'mine', chainId: '0xa', atomic: true, status: 400 })
  const showing = now.ask('wallet_showCallsStatus', ['mine'])
  const screen = await nextScreen(now.context, 'ShowCalls')
  expect(screen.data.status.status).toBe(400)
  screen.cancel()
  expect(await showing).toBeNull()
  now.faked.bundler['eth_getUserOperationByHash'] = { userOperation: {} }
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
  const place = { transactionHash: '0x02', blockHash: '0x01', blockNumber: '0x1' }
  const done = { success: true, actualGasUsed: '0x9', logs: [], receipt: { ...place, gasUsed: '0x1' } }
  const userOpHash = hashOf(operations[0] ?? {})
  now.faked.bundler['eth_getUserOperationReceipt'] = { userOpHash, ...done }
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 200 })
})

test('behavior: it waits for ten minutes, and not a second more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000)
  const now = await smartAccountTest()
  now.sent()
  await approve(now, { id: 'mine' })
  forget(now)
  pass(599)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
  pass(1)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 400 })
})

test.each([-48, -3, 3, 48])('behavior: a clock that is set by %d hours gives no calls up', async (hours) => {
  const now = await smartAccountTest()
  const serverMs = Date.now()
  now.context.server.now = () => serverMs
  now.sent()
  await approve(now, { id: 'mine' })
  forget(now)
  vi.useFakeTimers({ toFake: ['Date'] })
  pass(hours * 3600)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
})

test('behavior: they are as old as the server’s clock says once the node has answered', async () => {
  const now = await smartAccountTest()
  now.sent()
  const read: string[] = []
  await approve(now, { id: 'mine' })
  forget(now)
  const { ageOf } = now.context.server
  now.context.server.ageOf = (atMs) => {
    read.push(String(now.faked.asked.at(-1)?.path))
    return ageOf(atMs)
  }
  const before = now.faked.asked.length
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
  expect(now.faked.asked.length).toBeGreaterThan(before)
  expect(read.every((path) => path.startsWith('/v1/'))).toBe(true)
})

test('behavior: 400 at once when the bundler would not take it, and the name is free again', async () => {
  const now = await smartAccountTest()
  now.faked.bundler['eth_sendUserOperation'] = () => {
    throw new RpcError(-32500, 'AA25 invalid account nonce')
  }
  await expect(approve(now, { id: 'mine' })).rejects.toMatchObject({ code: -32500 })
  forget(now)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 400, atomic: true })
  now.sent()
  expect(await approve(now, { id: 'mine' })).toEqual({ id: 'mine' })
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
})

test('behavior: an answer that never came says nothing: the operation may be on its way', async () => {
  const now = await smartAccountTest()
  now.faked.bundler['eth_sendUserOperation'] = () => {
    throw new TypeError('connection reset')
  }
  await expect(approve(now, { id: 'mine' })).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } })
  forget(now)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
  await expect(now.ask('wallet_sendCalls', asked(now, { id: 'mine' }))).rejects.toMatchObject({ code: 5720 })
})

test('behavior: an error of our own says nothing either', async () => {
  const now = await smartAccountTest()
  const { askBundler } = now.context
  now.context.askBundler = async (networkId, method, params, signal) => {
    if (method === 'eth_sendUserOperation') throw new TypeError('a fault')
    return askBundler(networkId, method, params, signal)
  }
  await expect(approve(now, { id: 'mine' })).rejects.toThrow('a fault')
  forget(now)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 100 })
})

test('behavior: of calls without a name of the page nothing is kept when they were not taken', async () => {
  const { storage, kept } = memoryStorage()
  const now = await smartAccountTest({ storage })
  now.faked.bundler['eth_sendUserOperation'] = () => {
    throw new RpcError(-32500, 'AA25 invalid account nonce')
  }
  const before = new Map(kept)
  await expect(approve(now)).rejects.toMatchObject({ code: -32500 })
  expect(kept).toEqual(before)
})

test('behavior: a plain transaction that the node would not take', async () => {
  const now = await smartAccountTest()
  Object.assign(now.faked.node, { eth_getBlockByNumber: null })
  now.faked.node['eth_sendRawTransaction'] = () => {
    throw new RpcError(-32000, 'nonce too low')
  }
  const answer = now.ask('wallet_sendCalls', asked(now, { id: 'mine', atomicRequired: false }), 'eip155:5')
  await (await nextScreen(now.context, 'ApproveTransaction')).answer(undefined)
  await expect(answer).rejects.toMatchObject({ code: -32000 })
  forget(now)
  expect(await statusOf(now, 'mine')).toMatchObject({ status: 400, chainId: '0x5', atomic: false })
})
