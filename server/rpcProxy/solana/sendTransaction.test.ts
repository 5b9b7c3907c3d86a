import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { type Answerer, answerOf, handChain, refusalOf } from '../test/handChain.ts'
import { sendTransaction } from './sendTransaction.ts'

const bytes = Uint8Array.from({ length: 66 }, (_, index) => index)
const signature = base58.encode(bytes.subarray(1, 65))
const success = answerOf(signature)
const asBase64 = [base64.encode(bytes), { encoding: 'base64' }]

/** The node answers the transaction, and then its status; a failed attempt lies between with `trouble`. */
function setUp(sent: Answerer, found: Answerer = () => answerOf(null), trouble = 0) {
  const hand = handChain((call) => {
    if (call.method !== 'sendTransaction') return found(call)
    hand.troubles += trouble
    return sent(call)
  })
  const send = (params?: unknown[]) => sendTransaction(hand.chain, { method: 'sendTransaction', params })
  return { hand, send }
}
const known = () => refusalOf('This transaction has already been processed')
const refused = () => refusalOf('Blockhash not found')

test('default: its own signature, whatever the node calls it', async () => {
  const { hand, send } = setUp(() => answerOf('from the node'))
  expect(await send(asBase64)).toEqual(success)
  expect(hand.calls).toEqual([['sendTransaction', asBase64]])
})

test('behavior: what a node takes whose signature cannot be read is called as the node calls it', async () => {
  const { send } = setUp(() => answerOf('from the node'))
  expect(await send([7])).toEqual(answerOf('from the node'))
})

test.each<[string, unknown[]]>([
  ['base64', asBase64],
  ['base58', [base58.encode(bytes), { encoding: 'base58' }]],
  ['nothing', [base58.encode(bytes)]],
  ['null', [base58.encode(bytes), null]],
  ['settings without an encoding', [base58.encode(bytes), {}]],
])('behavior: one that is known is a success, by its signature, with %s', async (_, params) => {
  const { hand, send } = setUp(known)
  expect(await send(params)).toEqual(success)
  expect(hand.calls).toHaveLength(1)
})

test('behavior: it may stand in the data of the error', async () => {
  const { send } = setUp(() => refusalOf('Simulation failed', -32_002, { err: 'AlreadyProcessed' }))
  expect(await send(asBase64)).toEqual(success)
})

test.each<[string, unknown[] | undefined]>([
  ['no parameters', undefined],
  ['none', []],
  ['another type', [7]],
  ['no base64', ['%', { encoding: 'base64' }]],
  ['another encoding', asBase64.slice(0, 1)],
  ['too short', [base58.encode(bytes.subarray(0, 65))]],
])('error: a transaction without a readable signature is refused as it was: %s', async (_, params) => {
  const { send } = setUp(known)
  expect(await send(params)).toEqual(known())
})

test('error: a refusal where nothing went wrong before', async () => {
  const { hand, send } = setUp(refused, () => answerOf({ value: [{}] }))
  expect(await send(asBase64)).toEqual(refused())
  expect(hand.calls).toHaveLength(1)
})

test('behavior: after an attempt without an answer it is looked up', async () => {
  const { hand, send } = setUp(refused, () => answerOf({ value: [{ slot: 1 }] }), 1)
  expect(await send(asBase64)).toEqual(success)
  expect(hand.calls[1]).toEqual(['getSignatureStatuses', [[signature]]])
})

test.each([
  refusalOf('gone'),
  { ...refusalOf('gone'), value: { value: [{}] } },
  answerOf(null),
  answerOf({}),
  answerOf({ value: [] }),
  answerOf({ value: [null] }),
  answerOf({ value: ['x'] }),
  answerOf({ value: { 0: {} } }),
])('error: it is not there: %j', async (found) => {
  const { send } = setUp(refused, () => found, 1)
  expect(await send(asBase64)).toEqual(refused())
})

test('error: nobody can look it up', async () => {
  const fails = (error: Error) => setUp(refused, () => Promise.reject(error), 1).send(asBase64)
  expect(await fails(new ChainUnavailable('gone'))).toEqual(refused())
  await expect(fails(new TypeError('unforeseen'))).rejects.toThrow('unforeseen')
})
