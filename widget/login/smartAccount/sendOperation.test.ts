import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { UserOperation08 } from '../signers/eip155/signUserOperation.ts'
import { sendOperation } from './sendOperation.ts'

const operation: UserOperation08 = {
  sender: `0x${'1'.repeat(40)}`,
  nonce: 0n,
  callData: '0x',
  callGasLimit: 1n,
  verificationGasLimit: 1n,
  preVerificationGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  signature: '0x',
}

const send = (message: string) =>
  sendOperation(() => Promise.reject(new RpcError(-32_602, message)), 1, operation)

test('default: the very operation that the bundler has is sent', async () => {
  expect(await send('User operation already known')).toMatch(/^0x[0-9a-f]{64}$/)
})

// Of the second kind: candidelabs/voltaire#41.
test.each([
  'a UserOperation with nonce 0x0 is already in the mempool for sender 0x11 (maxFeePerGas: 0x5)',
  'a UserOperation with the same sender and nonce is already in mempool',
])('error: another one of the same nonce may be the one that goes through (%s)', (message) =>
  expect(send(message)).rejects.toMatchObject({ code: -32_603, data: { reason: 'outcome_unknown' } }),
)

test('error: a refusal stays one', () =>
  expect(send('AA23 reverted')).rejects.toMatchObject({ code: -32_602, message: 'AA23 reverted' }))
