import { expect, test } from 'vitest'
import type { Connector } from './connector.ts'
import { connectTarget } from './connectTarget.ts'
import { type ListState, selectListedConnectors } from './listConnectors.ts'

const make = (
  id: string,
  name: string,
  namespace: Connector['namespace'],
  type: Connector['type'] = 'ANNOUNCED',
): Connector => ({ id, key: name.toLowerCase(), name, rdns: '', namespace, type }) as Connector

const all = [
  make('login', 'Gatehouse', 'eip155', 'AUTH'),
  make('fox', 'Fox', 'eip155'),
  make('fox-s', 'Fox', 'solana'),
  make('bear', 'Bear', 'solana'),
  make('wc', 'WalletConnect', 'eip155', 'WALLET_CONNECT'),
]
const networks = [{ id: 'eip155:1' }, { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }]
const state: ListState = { recentWallets: [], excludedWallets: [], connections: {}, networks }
const list = (change: Partial<ListState> = {}, namespace?: Connector['namespace']) =>
  selectListedConnectors(all, { ...state, ...change }, { namespace, desktop: true })
const names = (listed: ReturnType<typeof list>) => listed.map(({ connector }) => connector.name).join(' ')

test('default: a wallet of two families stands once, logins stand elsewhere', () => {
  const listed = list()
  expect(names(listed)).toBe('WalletConnect Fox Bear')
  expect(listed.map(({ connectors }) => connectors.length)).toEqual([1, 2, 1])
  expect(listed.map(({ installed }) => installed)).toEqual([false, true, true])
})

test('param: one family', () => {
  expect(names(list({}, 'solana'))).toBe('Fox Bear')
  expect(list({}, 'solana')[0]?.connectors.map(({ id }) => id)).toEqual(['fox-s'])
  expect(names(list({}, 'bip122'))).toBe('')
})

test('behavior: a family that is not served does not count', () => {
  const listed = list({ networks: networks.slice(0, 1), connections: { eip155: { connectorId: 'fox' } } })
  expect(names(listed)).toBe('WalletConnect Fox')
  expect(listed[1]).toMatchObject({ connectors: [{ id: 'fox' }], connected: true })
})

test('behavior: recent first, whichever family was used', () => {
  expect(names(list({ recentWallets: ['bear'] }))).toBe('WalletConnect Bear Fox')
  expect(list({ recentWallets: ['bear'] }).map(({ recent }) => recent)).toEqual([false, true, false])
})

test('behavior: an order of the project comes first', () => {
  const listed = list({ recentWallets: ['bear'], wallets: { order: ['injected', 'featured'] } })
  expect(listed.map(({ connector, group }) => [connector.name, group])).toEqual([
    ['Fox', 'injected'],
    ['WalletConnect', 'walletConnect'],
    ['Bear', 'recent'],
  ])
})

test('behavior: connected when every family of it is', () => {
  const half = { eip155: { connectorId: 'fox' } }
  const whole = { ...half, solana: { connectorId: 'fox-s' } }
  const fox = (connections: ListState['connections'], namespace?: 'eip155') =>
    list({ connections }, namespace).find(({ connector }) => connector.name === 'Fox')
  expect(fox(half)?.connected).toBe(false)
  expect(fox(whole)?.connected).toBe(true)
  expect(fox(half, 'eip155')?.connected).toBe(true)
})

test.each([
  [
    'of two families',
    'Fox',
    undefined,
    { name: 'ConnectingMultiChain', data: { connectorIds: ['fox', 'fox-s'] } },
  ],
  ['of one', 'Bear', undefined, { name: 'ConnectingExternal', data: { connectorId: 'bear' } }],
  ['of the wanted one', 'Fox', 'solana', { name: 'ConnectingExternal', data: { connectorId: 'fox-s' } }],
  ['over the relay', 'WalletConnect', undefined, { name: 'ConnectingWalletConnect', data: {} }],
  [
    'over the relay, one family',
    'WalletConnect',
    'eip155',
    { name: 'ConnectingWalletConnect', data: { namespace: 'eip155' } },
  ],
] as const)('behavior: a click on a wallet %s', (_, name, namespace, target) => {
  const wallet = list({}, namespace).find(({ connector }) => connector.name === name)
  expect(wallet && connectTarget(wallet, namespace)).toEqual(target)
})

test.each([
  ['in the family that a page asks for', 'Fox', 'solana', 'fox-s'],
  ['that is not of the family that a page asks for', 'Bear', 'eip155', 'bear'],
] as const)('behavior: a click on a wallet %s', (_, name, asked, connectorId) => {
  const wallet = list().find(({ connector }) => connector.name === name)
  const target = { name: 'ConnectingExternal', data: { connectorId } }
  expect(wallet && connectTarget(wallet, undefined, asked)).toEqual(target)
})

test('behavior: a click on what is connected', () => {
  const [, , bear] = list({ connections: { solana: { connectorId: 'bear' } } })
  expect(bear && connectTarget(bear)).toEqual({ name: 'Account' })
})

test('behavior: who is logged in may add the embedded wallet for a further family', () => {
  const embedded = (namespace: 'eip155' | 'solana') =>
    ({
      id: `gatehouse:${namespace}`,
      key: 'gatehouse',
      type: 'AUTH',
      namespace,
      name: 'Gatehouse',
      rdns: '',
    }) as Connector
  const all = [embedded('eip155'), embedded('solana')]
  const list = (connections: ListState['connections'], namespace?: 'solana') =>
    selectListedConnectors(all, { ...state, connections }, { namespace, desktop: true })
  const loggedIn = { eip155: { connectorId: 'gatehouse:eip155' } }
  expect(list(loggedIn, 'solana').map(({ connector }) => connector.id)).toEqual(['gatehouse:solana'])
  expect(list(loggedIn)).toEqual([])
  expect(list({}, 'solana')).toEqual([])
  expect(list({ ...loggedIn, solana: { connectorId: 'gatehouse:solana' } }, 'solana')).toEqual([])
})
