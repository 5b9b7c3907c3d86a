import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { isUnknownMethod } from './isUnknownMethod.ts'

test.each([
  [4200, 'No'],
  [-32601, 'Method not found'],
  [-32601, ''],
  [-32603, 'Method not supported'],
  [-32603, 'The method solana_signAllTransactions is not implemented'],
  [-32603, 'the method signPsbt does not exist/is not available'],
  [-32000, 'Unsupported method: sendTransfer'],
  [-32000, 'Unknown method'],
  [-32603, 'Not implemented'],
  [-32603, 'Method doesn’t exist'],
  [-32603, "This method isn't supported"],
  [-32000, "The method wasn't found"],
  [-32603, 'Method cannot be found'],
  [-32603, 'Not supported.'],
])('default: %i %s', (code, message) => expect(isUnknownMethod(new RpcError(code, message))).toBe(true))

test.each([
  [4001, 'Method not found'],
  [4100, 'The requested method and/or account has not been authorized by the user.'],
  [-32602, 'Method not supported'],
  [-32002, 'Method not supported'],
  [-32603, 'Transaction version not supported'],
  [-32603, 'Account not found'],
  [-32603, 'Blockhash not found'],
  [-32000, 'Payment method declined'],
  [-32603, 'Not supported on this network: the transaction was sent'],
  [-32603, 'The wallet refused'],
])('error: %i %s is something else', (code, message) =>
  expect(isUnknownMethod(new RpcError(code, message))).toBe(false),
)

test.each([undefined, null, 'Method not found', { code: 4200 }, new Error('Method not found')])(
  'error: %s is no error of a wallet',
  (error) => expect(isUnknownMethod(error)).toBe(false),
)
