import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { assessRisks } from '../../review/eip155/assessRisks.ts'
import { alice, bob } from '../../test/testContext.ts'
import { eth_sendUserOperation } from './eth_sendUserOperation.ts'

const standing = { networkId: 'eip155:1', chainId: 1, account: alice } as const
const read = (fields: Record<string, unknown>) =>
  Promise.resolve(eth_sendUserOperation([{ sender: alice, callData: '0x', ...fields }, bob], standing))

const limits = { callGasLimit: '0x64', verificationGasLimit: '0xa', preVerificationGas: '0x1' }
const approval = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  args: [bob, maxUint256],
})
const execute = (data: Hex) =>
  encodeFunctionData({
    abi: parseAbi(['function execute(address to, uint256 value, bytes data)']),
    args: [bob, 1n, data],
  })

test('default', async () => {
  const callData = execute('0x12345678')
  expect(await read({ callData, nonce: '0x0', signature: '0xab' })).toEqual({
    subject: {
      type: 'userOperation',
      from: alice,
      data: callData,
      entryPoint: bob,
      deploys: false,
      calls: [{ to: bob, value: '0x1', data: '0x12345678' }],
    },
    risks: ['raw_transaction'],
    request: {
      method: 'eth_sendUserOperation',
      params: [{ sender: alice, callData, nonce: '0x0', signature: '0xab' }, bob],
    },
    account: alice,
    pinned: true,
  })
})

test.each([
  ['no limits', {}, undefined],
  ['all limits', limits, '0x6f'],
  [
    'a paymaster that has limits of its own',
    { ...limits, paymaster: bob, paymasterVerificationGasLimit: '0x1', paymasterPostOpGasLimit: '0x1' },
    '0x71',
  ],
  ['a paymaster of entry point 0.6', { ...limits, paymasterAndData: `${bob}ffff` }, '0x83'],
])('param: %s', async (_, fields, gas) => {
  const { subject } = await read({ ...fields, maxFeePerGas: '0x2' })
  expect(subject).toMatchObject({ maxFeePerGas: '0x2' })
  expect((subject as { gas?: string }).gas).toBe(gas)
})

test.each([
  [{ paymaster: bob }, { paymaster: bob, deploys: false }],
  [{ paymasterAndData: `${bob}ffff` }, { paymaster: bob }],
  [{ initCode: '0x', paymasterAndData: '0x', paymaster: null }, { deploys: false }],
  [{ initCode: `${bob}ffff` }, { deploys: true }],
  [{ factory: bob, factoryData: '0x' }, { deploys: true }],
])('param: %j', async (fields, shown) => {
  const { subject } = await read(fields)
  expect(subject).toMatchObject(shown)
  if (!('paymaster' in shown)) expect(subject).not.toHaveProperty('paymaster')
})

test('behavior: the calls inside are looked at for risks', async () => {
  const { subject } = await read({ callData: execute(approval) })
  expect(assessRisks(subject, 1, 'https://shop.example')).toEqual(['unlimited_approval', 'coins_beside'])
  const direct = await read({ callData: approval })
  expect(direct.subject).not.toHaveProperty('calls')
  expect(assessRisks(direct.subject, 1, 'https://shop.example')).toEqual(['unlimited_approval'])
})
