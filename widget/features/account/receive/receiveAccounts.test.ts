import { expect, test } from 'vitest'
import type { CaipAccountId } from '../../../../host-sdk/protocol/caip.ts'
import type { Connection } from '../../../state/connections.ts'
import { alice, bob, networks } from '../../../test/testContext.ts'
import { receiveAccounts } from './receiveAccounts.ts'

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const wallet = { id: 'w', name: 'W', icon: '', rdns: '' }
const of = (more: Partial<Connection>): Connection => ({
  namespace: 'eip155',
  connectorId: 'w',
  accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`],
  network: 'eip155:1',
  wallet,
  ...more,
})

test('default: the active account on the network that shows', () =>
  expect(receiveAccounts(of({}), networks[1])).toEqual([
    { kind: 'payment', accountId: `eip155:10:${alice}` },
  ]))

test('behavior: Bitcoin keeps payments and ordinals apart, payments first', () => {
  const accounts = ['bc1pord', 'bc1qpay', 'bc1qmore'].map((one) => `${bitcoin}:${one}` as CaipAccountId)
  const details = [
    { address: 'bc1pord', type: 'ordinals' as const },
    { address: 'bc1qpay', type: 'payment' as const },
  ]
  const found = receiveAccounts(of({ namespace: 'bip122', accounts, details }), undefined)
  expect(found).toEqual([
    { kind: 'payment', accountId: `${bitcoin}:bc1qpay` },
    { kind: 'ordinals', accountId: `${bitcoin}:bc1pord` },
  ])
})

test('behavior: a wallet that has one address only', () => {
  const accounts = [`${bitcoin}:bc1qpay` as CaipAccountId]
  expect(receiveAccounts(of({ namespace: 'bip122', accounts }), undefined)).toHaveLength(1)
})
