import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { leavesOpen } from '../review/onceSent.ts'
import { walletGone } from './walletGone.ts'

const unheard = 'Could not establish connection. Receiving end does not exist.'

test.each<[string, RpcError]>([
  ['the browser', new RpcError(-32_603, unheard)],
  ['a layer below', new RpcError(-32_603, 'Internal error', { originalError: { message: unheard } })],
  ['a port', new RpcError(-32_603, 'Attempting to use a disconnected port object')],
  [
    'the provider',
    new RpcError(1011, 'MetaMask: Disconnected from MetaMask background. Page reload required.'),
  ],
])('default: by the words of %s, and of a payment nobody knows', (_, error) => {
  const heard = walletGone(error)
  expect(heard).toMatchObject({ code: 4900, data: { reason: 'wallet_gone' } })
  // A wallet that has sent it and then misses its own closed window says the same as a browser whose wallet is gone.
  expect(leavesOpen(heard)).toBe(true)
})

test.each<[string, RpcError]>([
  ['a contract, by number', new RpcError(3, `execution reverted: ${unheard}`)],
  ['a contract', new RpcError(-32_000, `execution reverted: ${unheard}`)],
  [
    'a contract, in a layer below',
    new RpcError(-32_603, 'Internal JSON-RPC error.', { code: 3, message: unheard, data: '0x' }),
  ],
  [
    'a contract, below what the node says',
    new RpcError(-32_603, 'Internal error', {
      message: 'VM Exception while processing transaction',
      data: { message: 'Extension context invalidated' },
    }),
  ],
  [
    'a contract, in the words of ethers',
    new RpcError(-32_603, 'call failed', { error: { message: `Fail with error '${unheard}'` } }),
  ],
  ['a program of Solana', new RpcError(-32_603, 'failed', { cause: `Program log: ${unheard}` })],
])('behavior: %s may not say so', (_, error) => expect(walletGone(error)).toBeUndefined())
