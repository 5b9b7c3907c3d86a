import { expect, test, vi } from 'vitest'
import { singleAsker } from './asker.ts'
import type { HeldRule } from './heldRule.ts'
import { serveHeld } from './serveHeld.ts'
import { chainParts } from './test/chainParts.ts'
import { answerOf, handChain, handClient, refusalOf } from './test/handChain.ts'

function setUp(rules: Record<string, HeldRule>, id = 'solana:main') {
  const hand = handChain(() => answerOf(hand.calls.length), id)
  const parts = chainParts(hand.chain)
  const served = serveHeld(rules)(parts)
  const client = handClient()
  const call = async (method: string, params?: unknown[]) =>
    served.methods.get(method)?.({ method, params }, singleAsker(client, hand.chain))
  return { hand, served, client, call, counted: parts.counted }
}

test('default: a method is read by its rule, and counted', async () => {
  const { hand, served, call, client, counted } = setUp({ read: { family: 'fees', hold: 60_000 } })
  expect(served.chain).toBe(hand.chain)
  expect([...served.methods.keys()]).toEqual(['read'])
  expect([await call('read'), await call('read')]).toEqual([answerOf(1), answerOf(1)])
  expect(counted).toEqual(['fees upstream', 'fees cache'])
  expect(client.paid).toEqual([1])
})

test('behavior: what has an effect is sent for who paid, and read anew by its client', async () => {
  const send = vi.fn(async () => answerOf('sent'))
  const { call, client, counted } = setUp({
    read: { family: 'state', hold: 60_000 },
    send: { family: 'send', hold: 0, send },
  })
  await call('read')
  expect(await call('send', [1])).toEqual(answerOf('sent'))
  expect(await call('read')).toEqual(answerOf(2))
  expect(client.paid).toEqual([1, 1, 1])
  expect(counted).toEqual(['state upstream', 'send upstream', 'state upstream'])
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ id: 'solana:main' }), {
    method: 'send',
    params: [1],
  })
})

test('behavior: it is sent by the share of its client, and charged once', async () => {
  const { hand, call, client } = setUp({
    send: { family: 'send', hold: 0, send: (chain, sent) => chain.ask(sent) },
  })
  await call('send')
  expect(hand.by).toEqual([{ id: 'a', network: undefined, isPatient: false }])
  expect(client.paid).toEqual([1])
})

test('error: what was refused makes nothing old', async () => {
  const { call } = setUp({
    read: { family: 'state', hold: 60_000 },
    send: { family: 'send', hold: 0, send: async () => refusalOf('no') },
  })
  await call('read')
  expect(await call('send')).toEqual(refusalOf('no'))
  expect(await call('read')).toEqual(answerOf(1))
})

test('param: fits', async () => {
  const seen: unknown[] = []
  const { hand, call, client, counted } = setUp({
    read: {
      family: 'state',
      hold: 0,
      fits: async (...given) => {
        seen.push(given)
        return given[0].length === 1
      },
    },
  })
  expect(await call('read', [7])).toEqual(answerOf(1))
  expect(await call('read')).toEqual(refusalOf('These parameters do not fit read on this network', -32_602))
  expect(seen).toEqual([
    [[7], 'main'],
    [[], 'main'],
  ])
  expect([hand.calls.length, client.paid, counted]).toEqual([1, [1], ['state upstream', 'state local']])
})
