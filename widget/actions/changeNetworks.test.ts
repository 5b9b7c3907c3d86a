import { expect, test } from 'vitest'
import { connectedContext, testContext } from '../test/testContext.ts'
import { addNetwork, removeNetwork } from './changeNetworks.ts'

const ids = ({ networks }: { networks: { id: string }[] }): string[] => networks.map(({ id }) => id)

test('default: taken out, and back in its old place', () => {
  const { context, state } = testContext()
  removeNetwork(context, 'eip155:1')
  expect(ids(state())).toEqual(['eip155:10'])
  expect(state().activeNetworkId).toBe('eip155:10')
  addNetwork(context, 'eip155:1')
  expect(ids(state())).toEqual(['eip155:1', 'eip155:10'])
})

test('behavior: adding twice is adding once', () => {
  const { context, state } = testContext()
  addNetwork(context, 'eip155:1')
  expect(ids(state())).toEqual(['eip155:1', 'eip155:10'])
})

test('behavior: a connection stays where its wallet is', () => {
  const { context, state } = connectedContext()
  removeNetwork(context, 'eip155:1')
  expect(state()).toMatchObject({
    activeNetworkId: 'eip155:1',
    connections: { eip155: { network: 'eip155:1' } },
  })
})

test.each([
  [
    'a family that is not served',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    "Adapter for namespace solana doesn't exist",
    'chain_not_supported',
  ],
  ['an unknown network', 'eip155:1337', 'Network with ID eip155:1337 not found', 'network_not_found'],
] as const)('error: %s, with the networks that are served', (_, id, message, reason) => {
  const { context } = testContext()
  const networks = ['eip155:1', 'eip155:10']
  for (const change of [addNetwork, removeNetwork])
    expect(() => change(context, id)).toThrow(
      expect.objectContaining({ message, data: { reason, networks } }),
    )
})

test('error: the last one, and one that is out already', () => {
  const { context, state } = testContext()
  removeNetwork(context, 'eip155:1')
  expect(() => removeNetwork(context, 'eip155:1')).toThrow('Network with ID eip155:1 not found')
  expect(() => removeNetwork(context, 'eip155:10')).toThrow('Cannot remove last network for a namespace')
  expect(ids(state())).toEqual(['eip155:10'])
})
