import { expect, test } from 'vitest'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { type Answerer, answerOf, handChain, refusalOf } from '../test/handChain.ts'
import { sendTransaction } from './sendTransaction.ts'

/** The first transaction of Bitcoin. */
const raw = `01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000`
const txid = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'

/** The node answers the transaction, and then whether it is there; a failed attempt lies between with `trouble`. */
function setUp(sent: Answerer, found: Answerer = () => answerOf({}), trouble = 0) {
  const hand = handChain((call) => {
    if (call.method !== 'btc_sendTransaction') return found(call)
    hand.troubles += trouble
    return sent(call)
  })
  const send = (params: unknown[] | undefined = [raw]) =>
    sendTransaction(hand.chain, { method: 'btc_sendTransaction', params })
  return { hand, send }
}
const success = answerOf(txid)
const sendCall = ['btc_sendTransaction', [raw]]
const lookUp = ['btc_getTransaction', [txid]]

test('default: the answer is the id, whatever the node says', async () => {
  const { hand, send } = setUp(() => answerOf('something'))
  expect(await send()).toEqual(success)
  expect(await send([raw.toUpperCase()])).toEqual(success)
  expect(hand.calls).toEqual([sendCall, ['btc_sendTransaction', [raw.toUpperCase()]]])
})

test.each([
  'Transaction already in block chain',
  'transaction already in blockchain',
  'already in the mempool',
  'Transaction outputs already in utxo set',
  'txn-already-in-mempool',
  'txn-already-known',
])('behavior: %s is a success', async (message) => {
  const { hand, send } = setUp(() => refusalOf(message))
  expect(await send()).toEqual(success)
  expect(hand.calls).toEqual([sendCall])
})

test('error: a refusal where nothing went wrong before', async () => {
  const { hand, send } = setUp(() => refusalOf('dust'))
  expect(await send()).toEqual(refusalOf('dust'))
  expect(hand.calls).toEqual([sendCall])
})

test('behavior: after an attempt without an answer it is looked up', async () => {
  const there = setUp(
    () => refusalOf('bad-txns-inputs-missingorspent'),
    () => answerOf({}),
    1,
  )
  expect(await there.send()).toEqual(success)
  expect(there.hand.calls).toEqual([sendCall, lookUp])
  const missing = setUp(
    () => refusalOf('dust'),
    () => refusalOf('not found'),
    1,
  )
  expect(await missing.send()).toEqual(refusalOf('dust'))
})

test('error: nobody can look it up', async () => {
  const fails = (error: Error) =>
    setUp(
      () => refusalOf('dust'),
      () => Promise.reject(error),
      1,
    ).send()
  expect(await fails(new ChainUnavailable('gone'))).toEqual(refusalOf('dust'))
  await expect(fails(new TypeError('unforeseen'))).rejects.toThrow('unforeseen')
})

test.each([[[]], [['00']], [[7]], [undefined]])('error: %j is not a transaction', async (params) => {
  const { hand } = setUp(() => answerOf('x'))
  expect(await sendTransaction(hand.chain, { method: 'btc_sendTransaction', params })).toEqual(
    refusalOf('This is not a transaction', -22),
  )
  expect(hand.calls).toEqual([])
})
