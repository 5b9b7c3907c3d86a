import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { cannotSend } from './cannotSend.ts'

test.each([new RpcError(4200, 'No'), new RpcError(4200, ''), { code: 4200 }])('default: %j', (error) =>
  expect(cannotSend(error)).toBe(true),
)

test.each([
  new RpcError(-32601, 'Method not found'),
  new RpcError(-32603, 'Unsupported method: sendTransfer'),
  new RpcError(-32000, 'Not implemented'),
  new RpcError(4001, 'No'),
  new Error('Method not found'),
  { code: '4200' },
  undefined,
  null,
])('error: %j may come after it has sent', (error) => expect(cannotSend(error)).toBe(false))
