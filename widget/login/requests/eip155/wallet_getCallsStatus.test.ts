import { beforeEach, expect, test } from 'vitest'
import { nextScreen } from '../../test/loginTest.ts'
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
