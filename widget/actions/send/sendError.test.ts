import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { toSwapError } from '../swap/swapError.ts'
import { type SendFault, toSendError } from './sendError.ts'

test.each<[why: string, thrown: unknown, code: SendFault]>([
  ['the person said no', new RpcError(4001, 'No'), 'declined'],
  ['no answer of a node', new RpcError(-32603, 'x', { reason: 'upstream_unavailable' }), 'node_unreachable'],
  ['an answer without a hash', new RpcError(-32603, 'x', { reason: 'outcome_unknown' }), 'unclear'],
  ['nobody was handed it', new RpcError(4900, 'x', { reason: 'session_ended', sent: false }), 'not_sent'],
  ['the extension is gone', new RpcError(4900, 'x', { reason: 'wallet_gone', sent: false }), 'wallet_gone'],
  ['it ran out before', new RpcError(4001, 'x', { reason: 'request_expired', sent: false }), 'not_sent'],
  ['a no before', new RpcError(4001, 'x', { reason: 'request_closed', sent: false }), 'declined'],
  ['another network before', new RpcError(4901, 'x', { sent: false }), 'wrong_network'],
  ['a part that did not load', new TypeError('Importing a module script failed.'), 'not_sent'],
  ['a reason that is no word', new RpcError(-32603, 'x', { reason: { toString: 1 } }), 'failed'],
  ['no data', new RpcError(-32603, 'x', null), 'failed'],
  ['something else', new Error('x'), 'failed'],
  ['nothing', undefined, 'failed'],
])('default: %s', (_, thrown, code) => expect(toSendError(thrown).code).toBe(code))

test.each(['timeout', 'bad_answer'])('behavior: %s of a wallet is nobody else’s', (reason) => {
  const thrown = new RpcError(-32603, 'x', { reason, from: 'wallet' })
  expect(toSendError(thrown).code).toBe('failed')
  expect(toSwapError(thrown).code).toBe('failed')
})

test('behavior: of a swap, too, nobody is told to try again where it may have gone out', () => {
  const thrown = new RpcError(-32603, 'x', { reason: 'outcome_unknown' })
  expect(toSwapError(thrown).code).toBe('unclear')
  expect(toSwapError(toSendError(thrown)).code).toBe('unclear')
})
