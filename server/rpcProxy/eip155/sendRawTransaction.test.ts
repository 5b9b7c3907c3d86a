import { keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { type Answerer, answerOf, handChain, refusalOf } from '../test/handChain.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'

const raw = '0x02abCD'
const hash = keccak256(raw)
const success = answerOf(hash)

/** The node answers the transaction, and then whether it is there; a failed attempt lies between with `trouble`. */
function setUp(sent: Answerer, found: Answerer = () => answerOf(null), trouble = 0) {
  const hand = handChain((call) => {
    if (call.method !== 'eth_sendRawTransaction') return found(call)
    hand.troubles += trouble
    return sent(call)
  })
  const send = (params: unknown[] | undefined) =>
    sendRawTransaction(hand.chain, { method: 'eth_sendRawTransaction', params })
  return { hand, send }
}
const refused = () => refusalOf('nonce too low')

test('default: the answer of the node', async () => {
  const { hand, send } = setUp(() => answerOf('0x1'))
  expect(await send([raw])).toEqual(answerOf('0x1'))
  expect(hand.calls).toEqual([['eth_sendRawTransaction', [raw]]])
})

test.each(['already known', 'Known transaction: 0x', 'Transaction already imported', 'tx already exists'])(
  'behavior: %s is a success',
  async (message) => {
    const { hand, send } = setUp(() => refusalOf(message))
    expect(await send([raw])).toEqual(success)
    expect(hand.calls).toHaveLength(1)
  },
)

test.each([[undefined], [[]], [[7]], [['0x']], [['0x2']], [['02']], [[[raw]]]])(
  'error: %j is refused as it was, since it has no hash',
  async (params) => {
    const { hand, send } = setUp(() => refusalOf('already known'))
    expect(await send(params)).toEqual(refusalOf('already known'))
    expect(hand.calls).toHaveLength(1)
  },
)

test('error: a refusal where nothing went wrong before', async () => {
  const { hand, send } = setUp(refused, () => answerOf({}))
  expect(await send([raw])).toEqual(refused())
  expect(hand.calls).toHaveLength(1)
})

test('behavior: after an attempt without an answer it is looked up', async () => {
  const { hand, send } = setUp(refused, () => answerOf({ nonce: '0x1' }), 1)
  expect(await send([raw])).toEqual(success)
  expect(hand.calls[1]).toEqual(['eth_getTransactionByHash', [hash]])
})

test.each([answerOf(null), refusalOf('gone')])('error: it is not there: %j', async (found) => {
  const { send } = setUp(refused, () => found, 1)
  expect(await send([raw])).toEqual(refused())
})

test('error: nobody can look it up', async () => {
  const fails = (error: Error) => setUp(refused, () => Promise.reject(error), 1).send([raw])
  expect(await fails(new ChainUnavailable('gone'))).toEqual(refused())
  await expect(fails(new TypeError('unforeseen'))).rejects.toThrow('unforeseen')
})
