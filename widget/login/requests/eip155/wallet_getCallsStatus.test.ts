import { beforeEach, expect, test } from 'vitest'
import { nextScreen, testCall } from '../../test/loginTest.ts'
import { handleRequest } from '../handleRequest.ts'
import { smartAccountTest } from '../test/smartAccountTest.ts'

let now: Awaited<ReturnType<typeof smartAccountTest>>
beforeEach(async () => {
  now = await smartAccountTest()
})

test('default', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const id = `0x01${'0'.repeat(15)}a${'ab'.repeat(32)}`
  now.faked.bundler['eth_getUserOperationReceipt'] = null
  now.faked.bundler['eth_getUserOperationByHash'] = null
  await expect(now.ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({ code: 5730 })
  await expect(now.ask('wallet_getCallsStatus', ['nobody'])).rejects.toMatchObject({ code: 5730 })
  now.faked.bundler['eth_getUserOperationByHash'] = { userOperation: {} }
  expect(await now.ask('wallet_getCallsStatus', [id])).toEqual({
    version: '2.0.0',
    id,
    chainId: '0xa',
    status: 100,
    atomic: true,
  })
  const place = { transactionHash: '0x02', blockHash: '0x01', blockNumber: '0x1' }
  const receipt = {
    userOpHash: hash,
    success: true,
    actualGasUsed: '0x9',
    logs: [],
    receipt: { ...place, gasUsed: '0x1' },
  }
  now.faked.bundler['eth_getUserOperationReceipt'] = receipt
  expect(await now.ask('wallet_getCallsStatus', [id])).toMatchObject({
    status: 200,
    receipts: [{ ...place, status: '0x1', gasUsed: '0x9' }],
  })
  const showing = now.ask('wallet_showCallsStatus', [id])
  const screen = await nextScreen(now.context, 'ShowCalls')
  expect(screen.data.status.status).toBe(200)
  screen.cancel()
  expect(await showing).toBeNull()
  now.faked.bundler['eth_getUserOperationReceipt'] = { ...receipt, userOpHash: `0x${'cd'.repeat(32)}` }
  await expect(now.ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({
    data: { reason: 'bad_answer' },
  })
})

const hash = `0x${'ab'.repeat(32)}`
const place = { transactionHash: hash, blockHash: '0x01', blockNumber: '0x1' }
const operation = (success: boolean) => ({
  userOpHash: hash,
  success,
  actualGasUsed: '0x9',
  logs: [],
  receipt: { ...place, gasUsed: '0x1' },
})
const transaction = (status: string) => ({ ...place, status, gasUsed: '0x1', logs: [] })

/** 400 is in callsOfPage.test.ts, 600 in callsInSteps.test.ts. */
test.each([
  ['an operation that waits', '0x01', null, 100, true],
  ['an operation that happened', '0x01', operation(true), 200, true],
  ['an operation that failed on chain', '0x01', operation(false), 500, true],
  ['a transaction that waits', '0x02', null, 100, false],
  ['a transaction that happened', '0x02', transaction('0x1'), 200, false],
  ['a transaction that failed on chain', '0x02', transaction('0x0'), 500, false],
] as const)('param: %s', async (_, kind, receipt, status, atomic) => {
  const found = { eth_getUserOperationByHash: {}, eth_getUserOperationReceipt: receipt }
  Object.assign(now.faked.bundler, found)
  Object.assign(now.faked.node, { eth_getTransactionByHash: {}, eth_getTransactionReceipt: receipt })
  const id = `${kind}${'0'.repeat(15)}a${hash.slice(2)}`
  const answer = await now.ask('wallet_getCallsStatus', [id])
  expect(answer).toMatchObject({ version: '2.0.0', id, chainId: '0xa', status, atomic })
  if (receipt)
    expect(answer).toMatchObject({ receipts: [{ ...place, status: status === 200 ? '0x1' : '0x0' }] })
  else expect(answer).not.toHaveProperty('receipts')
})

test('behavior: a receipt is enough, whatever else is forgotten', async () => {
  now.faked.bundler['eth_getUserOperationReceipt'] = operation(true)
  now.faked.bundler['eth_getUserOperationByHash'] = null
  const id = `0x01${'0'.repeat(15)}a${hash.slice(2)}`
  expect(await now.ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test('error: a page that leaves while the status is shown', async () => {
  now.faked.bundler['eth_getUserOperationReceipt'] = operation(true)
  const left = new AbortController()
  const id = `0x01${'0'.repeat(15)}a${hash.slice(2)}`
  const request = { method: 'wallet_showCallsStatus', params: [id] }
  const answer = handleRequest(now.context, testCall(left.signal), 'eip155:10', request)
  answer.catch(() => {})
  await nextScreen(now.context, 'ShowCalls')
  left.abort()
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'aborted' } })
})

test.each([
  ['of a chain that nobody serves', `0x01${'0'.repeat(13)}539${hash.slice(2)}`],
  ['of a chain without a bundler', `0x01${'0'.repeat(15)}5${hash.slice(2)}`],
  ['that is empty of form', '0x'],
])('error: an id %s', async (_, id) => {
  for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
    await expect(now.ask(method, [id])).rejects.toMatchObject({ code: 5730 })
})
