import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { isUnknownChain } from './isUnknownChain.ts'

const words = 'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.'
const wrapped = (data: unknown) => ({ code: -32603, message: 'Internal JSON-RPC error.', data })

test.each<[unknown]>([
  [{ code: 4902, message: 'No' }],
  [{ code: '4902' }],
  [new RpcError(4902, 'User rejected')],
  [wrapped({ code: 4902 })],
  [wrapped({ originalError: { code: 4902 } })],
  [wrapped({ originalError: { code: '4902' } })],
  [wrapped({ error: { message: words } })],
  [Object.assign(new Error('Failed'), { cause: { code: 4902 } })],
  [{ code: -32603, message: words }],
  [{ code: -32000, message: 'Chain 137 has not been added to the wallet' }],
  [{ message: 'Chain not configured' }],
  [{ code: 0, message: 'This chain is not supported' }],
  [{ code: -32603, message: 'The network could not be found' }],
  [{ code: -32603, message: `{"message":"Something","code":4902}` }],
  [words],
  [{ message: "This chain isn't supported" }],
  [{ code: -32603, message: 'The network wasn’t added' }],
  [{ code: -32603, message: "Chain 137 doesn't exist" }],
  [{ code: -32603, message: 'Unsupported chain' }],
  [{ code: -32603, message: 'Unsupported network: 0x89' }],
  [{ code: -32603, message: 'Unknown chain 0x89' }],
  [{ code: -32000, message: 'Chain 0x89 does not exist' }],
  [{ code: -32603, message: 'chainId 137 is not configured' }],
  [{ code: -32603, message: 'chain_id 137 was not found' }],
  [{ code: -32603, message: 'Failed to switch: chain 137 cannot be found' }],
])('default: %j', (error) => expect(isUnknownChain(error)).toBe(true))

test.each<[unknown]>([
  [undefined],
  [null],
  [{}],
  ['User rejected'],
  [{ code: 4001, message: words }],
  [{ code: 4001, message: 'User rejected', data: { originalError: { code: 4902 } } }],
  [{ code: 5000, message: 'User rejected.', data: { code: 4902 } }],
  [{ code: -32002, message: words }],
  [{ code: -32602, message: words }],
  [{ code: 4902.5 }],
  [{ code: 49020 }],
  [wrapped({ code: -32000, message: 'header not found' })],
  [{ code: -32603, message: 'Transaction not found' }],
  [{ code: -32603, message: 'Network error' }],
  [{ code: -32603, message: 'Unknown network error' }],
  [{ code: -32603, message: 'Network error: header not found' }],
  [{ code: -32603, message: 'Network switching is not supported' }],
  [{ code: -32603, message: "Chain switching isn't supported" }],
  [{ code: -32603, message: 'Switching the network is not supported' }],
  [{ code: -32603, message: 'Changing the chain is not supported by this wallet' }],
  [{ code: -32603, message: 'Network change not supported' }],
  [{ code: -32603, message: 'Unsupported network switch' }],
  [wrapped({ data: { data: { data: { data: { code: 4902 } } } } })],
])('error: %j is something else', (error) => expect(isUnknownChain(error)).toBe(false))
