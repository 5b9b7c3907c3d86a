import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerOf, handChain, refusalOf } from '../../rpcProxy/test/handChain.ts'
import { NodeRefused } from '../../upstreams/nodes/askRecords.ts'
import { askEach } from './askNode.ts'

const calls = [1, 2, 3].map((at) => ({ method: 'getTransaction', params: [at] }))

test('default: what is refused or odd is unknown, the rest is told', async () => {
  // -32015 is what Solana's nodes say of a newer version: chainstack/dev-portal#691.
  const { chain } = handChain(({ params: [at] = [] }) =>
    at === 1 ? answerOf('a') : at === 2 ? refusalOf('not supported', -32_015) : answerOf(7),
  )
  expect(await askEach(chain, z.string(), calls)).toEqual(['a', undefined, undefined])
})

// Passing errors: JSON-RPC 2.0 §5.1, EIP-1474, and https://solana.com/docs/rpc (node behind).
const passing: [number, string][] = [
  [-32_603, 'Internal error'],
  [-32_005, 'Node is behind by 42 slots'],
  [-32_000, 'Server error'],
  [429, 'Too many requests'],
]

test.each(passing)('behavior: a call refused by %i %s is asked once more', async (code, message) => {
  const hand = handChain(({ params: [at] = [] }) => answerOf(`${at}`))
  let failures = 1
  const { answer } = hand
  hand.answer = (call) => (call.params?.[0] === 2 && failures-- > 0 ? refusalOf(message, code) : answer(call))
  expect(await askEach(hand.chain, z.string(), calls)).toEqual(['1', '2', '3'])
  expect(hand.batches).toEqual([3, 1])
})

test.each(passing)('error: one call refused twice by %i %s fails the whole', async (code, message) => {
  const { chain } = handChain(({ params: [at] = [] }) =>
    at === 2 ? refusalOf(message, code) : answerOf('a'),
  )
  await expect(askEach(chain, z.string(), calls)).rejects.toBeInstanceOf(NodeRefused)
})

test('behavior: what is null, or refused for its version the second time, is unknown', async () => {
  let questions = 0
  const { chain } = handChain(({ params: [at] = [] }) => {
    if (at === 1) return answerOf(null)
    if (at === 2) return refusalOf('not now', questions++ === 0 ? -32_603 : -32_015)
    return answerOf('a')
  })
  expect(await askEach(chain, z.string(), calls)).toEqual([undefined, undefined, 'a'])
})

test('error: all refused', async () => {
  const { chain } = handChain(() => refusalOf('no', -32_601))
  await expect(askEach(chain, z.string(), calls)).rejects.toBeInstanceOf(NodeRefused)
})

test('default: nothing asked is nothing refused', async () => {
  const { chain } = handChain(() => refusalOf('no'))
  expect(await askEach(chain, z.string(), [])).toEqual([])
})
