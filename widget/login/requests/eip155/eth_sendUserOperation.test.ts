import { beforeEach, expect, test } from 'vitest'
import { encodeCalls } from '../../smartAccount/accountCalls.ts'
import { entryPoint } from '../../smartAccount/simple7702Account.ts'
import { nextScreen } from '../../test/loginTest.ts'
import { bob, smartAccountTest } from '../test/smartAccountTest.ts'

let now: Awaited<ReturnType<typeof smartAccountTest>>
beforeEach(async () => {
  now = await smartAccountTest()
})

test('default', async () => {
  const callData = encodeCalls([{ to: bob, value: 9n, data: '0x' }])
  const answer = now.ask('eth_sendUserOperation', [
    { sender: now.address, callData, callGasLimit: '0xffffff' },
    entryPoint,
  ])
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(screen.data.request.subject).toMatchObject({ calls: [{ to: bob, value: '0x9' }] })
  expect((await screen.data.prepared).operation).toMatchObject({ callData, callGasLimit: 100_000n })
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test.each([
  ['eip155:1', true],
  ['eip155:10', false],
] as const)('behavior: somebody else pays where a paymaster is set up: %s %s', async (network, sponsored) => {
  const paymaster = `0x${'aa'.repeat(20)}`
  const payment = { paymaster, paymasterData: '0x01', isFinal: true, paymasterVerificationGasLimit: '0x10' }
  now.faked.bundler['pm_getPaymasterStubData'] = payment
  const operation = { sender: now.address, callData: encodeCalls([{ to: bob, value: 9n, data: '0x' }]) }
  const answer = now.ask('eth_sendUserOperation', [operation, entryPoint], network)
  const screen = await nextScreen(now.context, 'ApproveCalls')
  expect(await screen.data.prepared).toMatchObject({ sponsored })
  screen.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('error: an operation that cannot be shown', async () => {
  const callData = encodeCalls([{ to: bob, value: 9n, data: '0x' }])
  const refused = { code: 4200, data: { reason: 'action_not_allowed' } }
  for (const params of [
    [{ sender: now.address, callData: '0xdeadbeef' }, entryPoint],
    [{ sender: now.address, callData: `${callData}00` }, entryPoint],
    [{ sender: now.address, callData }, bob],
    [{ sender: now.address, callData: encodeCalls([]) }, entryPoint],
  ])
    await expect(now.ask('eth_sendUserOperation', params)).rejects.toMatchObject(refused)
  const plain = now.ask('eth_sendUserOperation', [{ sender: now.address, callData }, entryPoint], 'eip155:5')
  await expect(plain).rejects.toMatchObject(refused)
  const stranger = now.ask('eth_sendUserOperation', [{ sender: bob, callData }, entryPoint])
  await expect(stranger).rejects.toMatchObject({ code: 4100 })
})
