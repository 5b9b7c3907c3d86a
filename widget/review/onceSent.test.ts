import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { Handover, Receiver } from './handover.ts'
import { newHandover } from './handover.ts'
import { isSending, leavesOpen, onceSent, onceSentByNode } from './onceSent.ts'
import { outcomeUnknown } from './outcomeUnknown.ts'

const unloaded = 'Failed to fetch dynamically imported module: https://wallet.example/x.js'
const said = (reason: string) => new RpcError(-32_603, 'x', { reason })

test.each<[string, unknown]>([
  ['a wait that was given up', new RpcError(4001, 'x', { reason: 'aborted' })],
  ['no connection', said('offline')],
  ['no answer in time', said('timeout')],
  ['no node that answered', said('upstream_unavailable')],
  ['an answer that is none', said('bad_answer')],
  ['a fault of the server', said('internal')],
  [
    'an answer over WalletConnect that did not come in time',
    new RpcError(4001, 'x', { reason: 'pairing_expired' }),
  ],
  ['a session that ended', new RpcError(4900, 'x', { reason: 'session_ended' })],
  ['a wallet that ended it', new RpcError(4900, 'x', { reason: 'session_ended', by: 'wallet' })],
  ['a relay that did not confirm', new RpcError(4900, 'x', { reason: 'relay_unreachable' })],
  ['a frame that is gone', new RpcError(4900, 'x', { reason: 'closed' })],
  ['an extension that is gone', new RpcError(4900, 'x', { reason: 'wallet_gone' })],
  // solana-foundation/solana-web3.js, TransactionExpiredTimeoutError
  [
    'a wait of Solana that ended',
    new Error('Transaction was not confirmed in 30.00 seconds. It is unknown if it succeeded or failed.'),
  ],
  // solana-foundation/solana-web3.js, TransactionExpiredBlockheightExceededError
  ['a block height of Solana', new RpcError(-32_603, 'Signature 5hH1 has expired: block height exceeded.')],
  ['a node of the wallet that was not reached', new RpcError(-32_603, 'Failed to fetch')],
  ['a text', 'Network request failed'],
  ['a part of the wallet that did not load', new RpcError(-32_603, unloaded)],
  ['a proxy before the wallet’s node', new RpcError(-32_000, '504 Gateway Time-out')],
])('default: it is left open by %s', async (_, error) => {
  expect(leavesOpen(error)).toBe(true)
  await expect(onceSentByNode(() => Promise.reject(error))).rejects.toMatchObject({
    code: -32_603,
    data: { reason: 'outcome_unknown' },
  })
})

test.each<[string, unknown]>([
  ['a no', new RpcError(4001, 'The request timed out')],
  ['a missing method', new RpcError(4200, 'x')],
  ['parameters at fault', new RpcError(-32_602, 'timeout must be a number: timed out')],
  ['a refusal of the network', new RpcError(-26, 'txn-mempool-conflict')],
  ['a failed trial', new RpcError(-32_002, 'Transaction simulation failed: Blockhash not found')],
  ['a lack of money', new RpcError(-32_000, 'insufficient funds for gas * price + value')],
  ['a limit of ours, before any node', said('rate_limited')],
  ['a network that is not served', said('unsupported_chain')],
  ['words of nobody', new RpcError(-32_603, 'Unexpected error')],
])('behavior: it is not by %s', async (_, error) => {
  expect(leavesOpen(error)).toBe(false)
  await expect(onceSentByNode(() => Promise.reject(error))).rejects.toBe(error)
})

test.each(['timeout', 'offline', 'aborted'])(
  'behavior: a node that refuses for its own reason %s has not sent it',
  async (reason) => {
    const error = new RpcError(-32_000, 'insufficient funds', { reason })
    const heard = await onceSentByNode(() => Promise.reject(error)).catch((thrown) => thrown)
    expect(heard).toBe(error)
    // What a wallet means by it nobody knows.
    expect(leavesOpen(error)).toBe(true)
  },
)

test('behavior: the wallet’s words are kept', async () => {
  const error = new RpcError(-32_603, 'Failed to fetch')
  await expect(onceSentByNode(() => Promise.reject(error))).rejects.toThrow(
    'It may have gone out, nobody knows yet. Failed to fetch',
  )
  const twice = () => onceSentByNode(() => Promise.reject(error))
  await expect(onceSentByNode(twice)).rejects.toThrow(
    /^It may have gone out, nobody knows yet. Failed to fetch$/,
  )
  expect(outcomeUnknown().message).toMatch(
    /^It may have gone out.*did not say what became of the transaction$/,
  )
})

/** Codes by which a wallet says no, each with words that are ours elsewhere. */
const noes = [4001, 4100].flatMap((code) =>
  [
    'closed',
    'aborted',
    'timeout',
    'internal',
    'session_ended',
    'offline',
    'outcome_unknown',
    'bad_answer',
  ].map((reason) => [code, reason] as const),
)
test.each(noes)(
  'behavior: a wallet’s %s is a no, whatever word stands beside it: %s',
  async (code, reason) => {
    const handover = newHandover()
    const heard = await onceSent(
      async (handOver) => {
        handOver()
        throw new RpcError(code, 'Timed out: failed to fetch', { reason, sent: false, at: 7 })
      },
      'wallet',
      handover,
    ).catch((thrown) => thrown)
    expect(heard).toMatchObject({ code, message: 'Timed out: failed to fetch' })
    expect(heard.data).toEqual({ at: 7 })
    expect(handover).toEqual({ sent: 'no', to: 'wallet' })
  },
)

test.each(['method_not_granted', 'account_not_granted', 'chain_mismatch'])(
  'behavior: a no keeps the reason that we have for it: %s',
  async (reason) => {
    const refused = async (handOver: () => void) => {
      handOver()
      throw new RpcError(4100, 'The wallet did not allow the method', { reason })
    }
    await expect(onceSent(refused, 'wallet')).rejects.toMatchObject({ code: 4100, data: { reason } })
  },
)

test('error: nor does a no say that it never came', async () => {
  const no = async (handOver: () => void) => {
    handOver()
    throw new RpcError(4001, 'No', { sent: false, at: 7 })
  }
  const heard = await onceSent(no, 'wallet').catch((thrown) => thrown)
  expect(heard.data).toEqual({ at: 7 })
})

test.each<[string, Receiver, RpcError]>([
  ['the clock of WalletConnect', 'wallet', new RpcError(4001, 'x', { reason: 'pairing_expired' })],
  ['a node, which nobody declines', 'node', new RpcError(4001, 'x', { reason: 'aborted' })],
  ['the line to the login frame', 'login', new RpcError(4001, 'x', { reason: 'aborted' })],
])('behavior: 4001 of %s is none', async (_, to, error) => {
  const send = async (handOver: () => void) => {
    handOver()
    throw error
  }
  await expect(onceSent(send, to)).rejects.toMatchObject({ data: { reason: 'outcome_unknown' } })
})

const answers: readonly [string, () => Promise<unknown>, before: Handover, after: Handover][] = [
  ['an answer', async () => '0x1', { sent: 'maybe', to: 'node' }, { sent: 'done', to: 'node' }],
  [
    'a no',
    () => Promise.reject(new RpcError(4001, 'No')),
    { sent: 'maybe', to: 'node' },
    { sent: 'no', to: 'node' },
  ],
  [
    'silence',
    () => Promise.reject(said('timeout')),
    { sent: 'maybe', to: 'node' },
    { sent: 'maybe', to: 'node' },
  ],
]
test.each(answers)('behavior: how far it got: %s', async (_, sending, before, after) => {
  const handover = newHandover()
  const sent = onceSentByNode(() => {
    expect(handover).toEqual(before)
    return sending()
  }, handover)
  await sent.catch(() => {})
  expect(handover).toEqual(after)
})

test.each(['session_ended', 'relay_unreachable', 'closed', 'timeout', 'offline', 'internal'])(
  'behavior: %s before anybody had it leaves nothing open',
  async (reason) => {
    const handover = newHandover()
    const early = onceSent(() => Promise.reject(said(reason)), 'wallet', handover)
    await expect(early).rejects.toMatchObject({ data: { reason, sent: false } })
    expect(handover).toEqual({ sent: 'no' })
  },
)

test.each([
  new TypeError("Cannot read properties of null (reading 'signature')"),
  new RangeError('Invalid string length'),
  new SyntaxError('Unexpected token'),
  new RpcError(-32_603, 'The wallet gave no valid transaction id', { reason: 'bad_answer' }),
])('error: an answer of the wallet that we fail to read is no refusal: %s', async (error) => {
  const handover = newHandover()
  const read = async (handOver: () => void) => {
    handOver()
    throw error
  }
  await expect(onceSent(read, 'wallet', handover)).rejects.toMatchObject({
    code: -32_603,
    data: { reason: 'outcome_unknown' },
  })
  expect(handover).toEqual({ sent: 'maybe', to: 'wallet' })
})

test.each([
  unloaded,
  'error loading dynamically imported module: https://widget.example/x.js',
  'Importing a module script failed.',
])('behavior: nor does a part of ours that did not load: %s', async (words) => {
  const error = new TypeError(words)
  await expect(onceSent(() => Promise.reject(error), 'wallet')).rejects.toBe(error)
})

test.each([
  ['session_ended', { sent: false }],
  ['relay_unreachable', { sent: false }],
  ['timeout', { sent: false, by: 'wallet' }],
])('error: whoever has it cannot say that it never came: %s', async (reason, forged) => {
  const error = new RpcError(-32_603, 'x', { reason, ...forged })
  await expect(onceSentByNode(() => Promise.reject(error))).rejects.toMatchObject({
    data: { reason: 'outcome_unknown' },
  })
})

test('error: nor add to its refusal that it never came', async () => {
  const error = new RpcError(-32_000, 'nonce too low', { sent: false, at: 7 })
  const heard = await onceSentByNode(() => Promise.reject(error)).catch((thrown) => thrown)
  expect(heard).toMatchObject({ code: -32_000, message: 'nonce too low' })
  expect(heard.data).toEqual({ at: 7 })
})

test.each<[string, unknown, boolean]>([
  ['eth_sendTransaction', [], true],
  ['wallet_sendCalls', [], true],
  ['solana_signAndSendTransaction', {}, true],
  ['sendTransfer', {}, true],
  ['signPsbt', { broadcast: true }, true],
  ['signPsbt', { broadcast: false }, false],
  ['signPsbt', {}, false],
  ['signPsbt', undefined, false],
  ['solana_signTransaction', {}, false],
  ['personal_sign', [], false],
])('param: is %s with %j sent by the wallet?', (method, params, expected) => {
  expect(isSending({ method, params })).toBe(expected)
})
