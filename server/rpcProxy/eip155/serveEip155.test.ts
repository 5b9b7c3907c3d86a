import { expect, test } from 'vitest'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import { singleAsker } from '../asker.ts'
import { chainParts } from '../test/chainParts.ts'
import { answerOf, handChain, handClient, refusalOf } from '../test/handChain.ts'
import { serveEip155 } from './serveEip155.ts'

function setUp({ answer, hasBundler = true }: { answer?: () => NodeAnswer; hasBundler?: boolean } = {}) {
  const hand = handChain(() => (answer ? answer() : answerOf(hand.calls.length)))
  const bundler = handChain(() => answerOf('bundler'))
  const parts = chainParts(hand.chain, hasBundler ? bundler.chain : undefined)
  const served = serveEip155(parts)
  const client = handClient()
  const call = (method: string, params?: unknown[]) =>
    served.methods.get(method)?.({ method, params }, singleAsker(client, hand.chain))
  return { hand, bundler, served, client, call, counted: parts.counted }
}

test('default: what the server knows needs no node', async () => {
  const { hand, call, counted, client, served } = setUp()
  expect(served.chain).toBe(hand.chain)
  expect(call('eth_chainId')).toEqual(answerOf('0x1'))
  expect(call('net_version')).toEqual(answerOf('1'))
  expect(call('net_listening')).toEqual(answerOf(true))
  expect(call('eth_blockNumber')).toEqual(answerOf('0x3e8'))
  hand.head.current = Promise.resolve(16)
  expect(await call('eth_blockNumber')).toEqual(answerOf('0x10'))
  expect([hand.calls, client.paid]).toEqual([[], []])
  expect(counted).toEqual(Array(5).fill('chain local'))
})

test('default: a method is read by its rule', async () => {
  const { call, counted, client } = setUp()
  expect([await call('eth_gasPrice'), await call('eth_gasPrice')]).toEqual([answerOf(1), answerOf(1)])
  expect([counted, client.paid]).toEqual([['fees upstream', 'fees cache'], [1]])
})

test('default: wallet_getAssets, which no node knows', async () => {
  const { call, counted, hand } = setUp()
  expect(await call('wallet_getAssets')).toEqual(answerOf('assets'))
  expect([counted, hand.calls]).toEqual([['state local'], []])
})

test('default: filters are kept by nodes', async () => {
  const { call, counted } = setUp({ answer: () => answerOf('0x5') })
  const made = await call('eth_newBlockFilter')
  const id = made?.ok ? made.value : undefined
  expect(await call('eth_getFilterChanges', [id])).toEqual(answerOf('0x5'))
  expect(counted).toEqual(['filters upstream', 'filters upstream'])
})

test('default: user operations go to the bundler where there is one', async () => {
  const both = setUp()
  expect(await both.call('eth_supportedEntryPoints')).toEqual(answerOf('bundler'))
  expect([both.bundler.calls.length, both.hand.calls.length, both.client.paid]).toEqual([1, 0, [1]])
  expect(await both.call('eth_estimateGas', [{}])).toEqual(answerOf(1))
  const alone = setUp({ hasBundler: false })
  expect(await alone.call('eth_supportedEntryPoints')).toEqual(answerOf(1))
  expect([both.counted[0], alone.counted[0]]).toEqual(['userop upstream', 'userop upstream'])
})

test('behavior: a transaction is charged once, sent by the share of its client, which reads anew', async () => {
  const { hand, call, counted, client } = setUp()
  await call('eth_gasPrice')
  expect(await call('eth_sendRawTransaction', ['0x02'])).toEqual(answerOf(2))
  await call('eth_gasPrice')
  expect([counted, client.paid]).toEqual([
    ['fees upstream', 'send upstream', 'fees cache'],
    [1, 1],
  ])
  expect(hand.by[1]).toEqual({ id: 'a', network: undefined, isPatient: false })
  expect(hand.since.map((since) => Number.isFinite(since))).toEqual([false, true])
})

test('error: a transaction that is refused makes nothing old', async () => {
  const { hand, call } = setUp({ answer: () => refusalOf('nonce too low') })
  expect(await call('eth_sendRawTransaction', ['0x02'])).toEqual(refusalOf('nonce too low'))
  await call('eth_blockNumber')
  expect(hand.since).toEqual([Number.NEGATIVE_INFINITY])
})

test('behavior: each call of a simulation is charged', async () => {
  const { call, counted, client } = setUp()
  const blockStateCalls = [{ calls: [{}, {}] }, { calls: [{}] }]
  expect(await call('eth_simulateV1', [{ blockStateCalls }, 'latest'])).toEqual(answerOf(1))
  expect([client.paid, counted]).toEqual([[3], ['state upstream']])
})

test('error: what is not a simulation', async () => {
  const { call, counted, client, hand } = setUp()
  expect(await call('eth_simulateV1', [{}])).toEqual(
    refusalOf('A simulation has 1 to 32 blocks with at most 256 calls', -32_602),
  )
  expect([client.paid, counted, hand.calls]).toEqual([[], ['state local'], []])
})
