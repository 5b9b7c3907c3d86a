import { expect, test } from 'vitest'
import { createSealer } from '../../seal/sealer.ts'
import type { NodeAnswer } from '../../upstreams/nodes/nodeCall.ts'
import { singleAsker } from '../asker.ts'
import { type Answerer, answerOf, handChain, handClient, refusalOf } from '../test/handChain.ts'
import { createFilterIds } from './filterIds.ts'
import { filterMethods } from './filterMethods.ts'

const sealer = createSealer('operator-key-of-a-test-0123456789ab')

function setUp(answer: Answerer) {
  const hand = handChain(answer)
  const client = handClient()
  const asker = singleAsker(client, hand.chain)
  const methods = filterMethods({ chain: hand.chain, sealer })
  return {
    hand,
    client,
    idOn: (node: string) => createFilterIds(sealer, 'eip155:1').seal({ node, id: '0x5' }, client),
    make: async () => methods.make({ method: 'eth_newFilter', params: [{}] }, asker),
    use: async (params?: unknown[]) => methods.use({ method: 'eth_getFilterChanges', params }, asker),
  }
}
const notFound = refusalOf('filter not found', -32_000)
const idIn = (answer: NodeAnswer): unknown => (answer.ok ? answer.value : undefined)

test('default: a filter is made, and used on the node that keeps it', async () => {
  const { hand, client, make, use } = setUp(({ method }) => answerOf(method === 'eth_newFilter' ? '0x5' : []))
  const made = await make()
  expect(made).toEqual(answerOf(idIn(made)))
  expect(idIn(made)).toMatch(/^0x1[0-9a-f]{20,}$/)
  expect(await use([idIn(made), 'more'])).toEqual(answerOf([]))
  expect(hand.calls).toEqual([
    ['eth_newFilter', [{}]],
    ['eth_getFilterChanges', ['0x5']],
  ])
  expect([client.paid, hand.by]).toEqual([
    [1, 1],
    [client, client],
  ])
})

test.each(['0x1', `0x${'f'.repeat(64)}`, '0xAB'])('default: %s is an id of a node', async (id) => {
  expect(idIn(await setUp(() => answerOf(id)).make())).toMatch(/^0x1/)
})

test.each(['0x', `0x${'f'.repeat(65)}`, '5', '0xg', 5, null, ['0x1']])(
  'error: %j is not an id of a node',
  async (id) => {
    const unreadable = refusalOf('The node gave a filter without a readable id', -32_603)
    expect(await setUp(() => answerOf(id)).make()).toEqual(unreadable)
  },
)

test('error: the node makes none', async () => {
  expect(await setUp(() => refusalOf('no filters here')).make()).toEqual(refusalOf('no filters here'))
})

test('error: an id that is not of this client is not charged', async () => {
  const { hand, client, use } = setUp(() => answerOf([]))
  expect(await use()).toEqual(notFound)
  expect(await use(['0x5'])).toEqual(notFound)
  expect([hand.calls, client.paid]).toEqual([[], []])
})

test('error: the node of a filter is gone', async () => {
  const { idOn, use, client } = setUp(() => answerOf([]))
  expect(await use([idOn('n2')])).toEqual(notFound)
  expect(await use([idOn('n1')])).toEqual(answerOf([]))
  expect(client.paid).toEqual([1, 1])
})
