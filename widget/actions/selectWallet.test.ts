import { expect, test, vi } from 'vitest'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import { foxWallet, networks, solanaNetwork, testContext } from '../test/testContext.ts'
import type { Connector } from '../wallets/connector.ts'
import { selectWallet, wayToWallet } from './selectWallet.ts'

const wallet = (more: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id: '1',
  name: 'Owl',
  chains: ['eip155:1'],
  supports_wc: true,
  ...more,
})
const relay = { id: 'walletconnect', key: 'walletconnect', name: 'WalletConnect', rdns: '' }

function context({ relayed = true, solana = false } = {}) {
  const test = testContext({
    wallets: solana
      ? [foxWallet, { ...foxWallet, id: 'fox-s', rdns: '', namespace: 'solana' as const }]
      : [foxWallet],
  })
  if (solana) test.state().setNetworks([...networks, solanaNetwork])
  const own = test.context.connectors
  const others = relayed ? [{ ...relay, type: 'WALLET_CONNECT', namespace: 'eip155' } as Connector] : []
  test.context.connectors = () => [...own(), ...others]
  return test
}
const desktop = { desktop: true }
const phone = { desktop: false }

test.each<[string, Partial<CatalogueWallet>, object, object, unknown]>([
  [
    'the page has it, by rdns',
    { rdns: 'io.fox' },
    {},
    desktop,
    { view: { name: 'ConnectingExternal', data: { connectorId: 'fox-1' } } },
  ],
  [
    'the page has it, in two families',
    { name: 'Fox' },
    { solana: true },
    desktop,
    { view: { name: 'ConnectingMultiChain', data: { connectorIds: ['fox-s', 'fox-1'] } } },
  ],
  [
    'the page has it, one family is wanted',
    { name: 'Fox' },
    { solana: true },
    { ...desktop, namespace: 'solana' },
    { view: { name: 'ConnectingExternal', data: { connectorId: 'fox-s' } } },
  ],
  [
    'over WalletConnect',
    {},
    {},
    desktop,
    { view: { name: 'ConnectingWalletConnect', data: { wallet: wallet() } } },
  ],
  [
    'it does not speak WalletConnect',
    { supports_wc: false },
    {},
    desktop,
    { view: { name: 'Downloads', data: { wallet: wallet({ supports_wc: false }) } } },
  ],
  [
    'nothing carries WalletConnect',
    {},
    { relayed: false },
    desktop,
    { view: { name: 'Downloads', data: { wallet: wallet() } } },
  ],
  [
    'its own browser, on a phone',
    { name: 'Phantom' },
    {},
    phone,
    {
      link: 'https://phantom.app/ul/browse/https%3A%2F%2Fshop.example%2F?ref=https%3A%2F%2Fshop.example',
    },
  ],
  [
    'never its own browser on a desktop',
    { name: 'Phantom' },
    {},
    desktop,
    { view: { name: 'ConnectingWalletConnect', data: { wallet: wallet({ name: 'Phantom' }) } } },
  ],
])('default: %s', (_, about, page, options, way) => {
  expect(wayToWallet(context(page).context, wallet(about), options)).toEqual(way)
})

test('behavior: a view is pushed, a link opens in the click', () => {
  const { context: of, state } = context()
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  selectWallet(of, wallet(), desktop)
  expect(state().history.at(-1)?.name).toBe('ConnectingWalletConnect')
  expect(open).not.toHaveBeenCalled()
  selectWallet(of, wallet({ name: 'Phantom' }), phone)
  expect(open).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^https:\/\/phantom\.app\//),
    '_top',
    'noreferrer',
  )
  vi.unstubAllGlobals()
})

test.each(['Raw Wallet', 'Raw Wallet Beta'])(
  'behavior: of several wallets with its rdns that of its name, %s',
  (name) => {
    const names = ['Raw Wallet', 'Raw Wallet Beta']
    for (const order of [names, names.toReversed()]) {
      const { context } = testContext({
        wallets: order.map((each) => ({ ...foxWallet, id: each, name: each, rdns: 'test.raw' })),
      })
      const way = wayToWallet(context, wallet({ name, rdns: 'test.raw' }), desktop)
      expect(way).toEqual({ view: { name: 'ConnectingExternal', data: { connectorId: name } } })
    }
  },
)
