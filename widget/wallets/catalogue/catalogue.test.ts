import { describe, expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import type { Connector } from '../connector.ts'
import type { ListedConnector } from '../listConnectors.ts'
import { countLabel } from './countLabel.ts'
import { downloadLinks } from './downloadLinks.ts'
import { inAppLink } from './inAppLink.ts'
import { isWalletOf } from './isWalletOf.ts'
import { wantedChains } from './mainNetworks.ts'
import { mergeWallets } from './mergeWallets.ts'
import { walletPicture } from './walletPicture.ts'

const wallet = (id: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id,
  name: id,
  chains: [],
  supports_wc: true,
  mobile_link: `${id}://`,
  ...more,
})
const connector = (name: string, more: Partial<Connector> = {}): Connector =>
  ({ id: `c-${name}`, name, rdns: '', type: 'ANNOUNCED', namespace: 'eip155', ...more }) as Connector
const listed = (one: Connector): ListedConnector => ({
  connector: one,
  connectors: [one],
  group: 'injected',
  recent: false,
  installed: one.type !== 'WALLET_CONNECT',
  connected: false,
})

test.each([
  [-1, '0'],
  [0, '0'],
  [9, '9'],
  [10, '10'],
  [11, '10+'],
  [20, '20'],
  [612, '610+'],
  [1000, '1000'],
])('default: a count of %i', (count, label) => expect(countLabel(count)).toBe(label))

describe('isWalletOf', () => {
  test.each<[string, Partial<CatalogueWallet>, Connector, boolean]>([
    ['the same rdns', { rdns: 'io.fox' }, connector('Renamed', { rdns: 'IO.Fox' }), true],
    ['another rdns under the same name', { rdns: 'io.fox' }, connector('Fox', { rdns: 'evil.fox' }), false],
    ['the same name where the page has no rdns', { rdns: 'io.fox' }, connector('fox wallet'), true],
    ['the same name where the catalogue has none', {}, connector('Fox', { rdns: 'io.fox' }), true],
    [
      'the app of a phone',
      { rdns: 'io.metamask.mobile' },
      connector('MetaMask', { rdns: 'io.metamask' }),
      true,
    ],
    ['another', {}, connector('Bear'), false],
    ['the relay', {}, connector('Fox', { type: 'WALLET_CONNECT' }), false],
  ])('default: %s', (_, record, one, same) =>
    expect(isWalletOf(wallet('1', { name: 'Fox', ...record }), one)).toBe(same),
  )
})

describe('mergeWallets', () => {
  const keys = (...args: Parameters<typeof mergeWallets>) =>
    mergeWallets(...args).map(({ key, listed: here, record }) => [key, !!here, record?.id])
  const desktop = { desktop: true }

  test('default: the page first, then the catalogue; nothing twice', () => {
    const page = [
      listed(connector('Fox', { rdns: 'io.fox' })),
      listed(connector('WalletConnect', { type: 'WALLET_CONNECT' })),
      listed(connector('Owl')),
    ]
    const records = [wallet('bear'), wallet('fox', { rdns: 'io.fox' }), wallet('bear'), wallet('cat')]
    expect(keys(page, records, desktop)).toEqual([
      ['c-Fox', true, 'fox'],
      ['c-Owl', true, undefined],
      ['bear', false, 'bear'],
      ['cat', false, 'cat'],
    ])
  })

  test('param: only what the catalogue knows', () => {
    const page = [listed(connector('Fox')), listed(connector('Owl'))]
    expect(keys(page, [wallet('fox')], { ...desktop, recordsOnly: true })).toEqual([['c-Fox', true, 'fox']])
  })

  test('param: on a phone only what it can open', () => {
    const records = [
      wallet('app'),
      wallet('site', { mobile_link: undefined, webapp_link: 'https://site.example' }),
      wallet('extension', { mobile_link: undefined, chrome_store: 'https://store.example' }),
    ]
    expect(keys([], records, { desktop: false }).map(([key]) => key)).toEqual(['app', 'site'])
  })
})

describe('wantedChains', () => {
  const networks = [{ id: 'eip155:31337' }, { id: 'eip155:10' }, { id: 'solana:local' }]
  test('default: what is served, and what a wallet of the family knows', () => {
    expect(wantedChains(networks)).toEqual([
      'eip155:31337',
      'eip155:10',
      'solana:local',
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
  })
  test('param: one family', () => {
    expect(wantedChains(networks, 'eip155')).toEqual(['eip155:31337', 'eip155:10', 'eip155:1'])
    expect(wantedChains(networks, 'bip122')).toEqual([])
  })
})

test('downloadLinks: only links that a browser may open', () => {
  const links = downloadLinks(
    wallet('a', {
      homepage: 'https://a.example',
      // biome-ignore lint/suspicious/noExplicitAny: an operator's file may hold anything
      chrome_store: 'javascript:alert(1)' as any,
      app_store: 'http://a.example',
      play_store: 'not a link',
    }),
  )
  expect(links).toEqual([{ place: 'homepage', href: 'https://a.example/' }])
})

test('walletPicture: stays on our own origin', () => {
  expect(walletPicture(wallet('a', { image_id: '../../evil?x' }))).toBe('/getWalletImage/..%2F..%2Fevil%3Fx')
  expect(walletPicture(wallet('a'))).toBeUndefined()
})

test.each([
  [
    'Phantom',
    'eip155',
    'https://phantom.app/ul/browse/https%3A%2F%2Fa.example%2F?ref=https%3A%2F%2Fa.example',
  ],
  [
    'Solflare',
    'solana',
    'https://solflare.com/ul/v1/browse/https%3A%2F%2Fa.example%2F?ref=https%3A%2F%2Fa.example%2F',
  ],
  ['Solflare', 'eip155', undefined],
  ['Coinbase Wallet', 'solana', 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fa.example%2F'],
  ['Coinbase Wallet', 'eip155', 'cbwallet://miniapp?url=https%3A%2F%2Fa.example%2F'],
  ['Coinbase Wallet', 'bip122', undefined],
  ['Fox', 'eip155', undefined],
] as const)('inAppLink: %s, %s', (name, namespace, link) =>
  expect(inAppLink({ name }, namespace, 'https://a.example/')).toBe(link),
)
