import { expect, test } from 'vitest'
import { batchAsker, singleAsker, unasked } from './asker.ts'
import { answerOf, handChain, handClient } from './test/handChain.ts'

const call = { method: 'x', params: [1] }

test.each([
  ['single', singleAsker],
  ['batch', batchAsker],
])('default: the call of a %s is charged to its client and sent', async (_, make) => {
  const hand = handChain(() => answerOf(7))
  const client = handClient()
  const asker = make(client, hand.chain)
  expect(asker.client).toBe(client)
  expect(await asker.ask(call)).toEqual(answerOf(7))
  expect([client.paid, hand.calls, hand.by]).toEqual([[1], [['x', [1]]], [client]])
})

test.each([
  ['single', singleAsker],
  ['batch', batchAsker],
])('param: cost of a %s', async (_, make) => {
  const client = handClient()
  await make(client, handChain(() => answerOf(7)).chain).ask(call, 5)
  expect(client.paid).toEqual([5])
})

test.each([
  ['single', singleAsker],
  ['batch', batchAsker],
])('error: who may not pay asks nothing of a %s', (_, make) => {
  const hand = handChain(() => answerOf(7))
  const client = {
    ...handClient(),
    pay() {
      throw new Error('over the limit')
    },
  }
  expect(() => make(client, hand.chain).ask(call)).toThrow('over the limit')
  expect(hand.calls).toEqual([])
})

test('behavior: a batch goes out together', async () => {
  const hand = handChain(() => answerOf(7))
  const asker = batchAsker(handClient(), hand.chain)
  await Promise.all([asker.ask(call), asker.ask(call)])
  expect(hand.batches).toEqual([2])
})

test('error: without a node nothing can be requested', async () => {
  const client = handClient()
  const asker = unasked(client)
  expect(asker.client).toBe(client)
  await expect(asker.ask(call)).rejects.toThrow('There is no node to ask')
  expect(client.paid).toEqual([])
})
