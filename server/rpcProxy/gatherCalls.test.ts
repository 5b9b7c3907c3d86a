import { expect, test } from 'vitest'
import { gatherCalls } from './gatherCalls.ts'
import { answerOf, handChain, handClient } from './test/handChain.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('default: calls of one turn are one request, and each gets its own answer', async () => {
  const hand = handChain(({ params }) => answerOf(params?.[0]))
  const client = handClient()
  const ask = gatherCalls(hand.chain, client)
  const answers = [1, 2, 3].map((value) => ask({ method: 'x', params: [value] }))
  expect(hand.batches).toEqual([])
  expect(await Promise.all(answers)).toEqual([1, 2, 3].map(answerOf))
  await turn()
  expect([hand.batches, hand.by]).toEqual([[3], [client, client, client]])
})

test('behavior: those of the next turn are another request', async () => {
  const hand = handChain(({ params }) => answerOf(params?.[0]))
  const ask = gatherCalls(hand.chain, handClient())
  await ask({ method: 'x', params: [1] })
  await Promise.all([ask({ method: 'x', params: [2] }), ask({ method: 'x', params: [3] })])
  expect(hand.batches).toEqual([1, 2])
})

test('error: each call fails for itself', async () => {
  const hand = handChain(({ params }) =>
    params?.[0] === 1 ? Promise.reject(new Error('gone')) : answerOf(params?.[0]),
  )
  const ask = gatherCalls(hand.chain, handClient())
  const [first, second] = [1, 2].map((value) => ask({ method: 'x', params: [value] }))
  await expect(first).rejects.toThrow('gone')
  expect(await second).toEqual(answerOf(2))
})
