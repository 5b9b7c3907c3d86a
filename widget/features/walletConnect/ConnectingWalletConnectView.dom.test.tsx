import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { drawView } from '../../test/drawView.tsx'
import { foxWallet, testContext } from '../../test/testContext.ts'
import type { Connector } from '../../wallets/connector.ts'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'

const wallet: CatalogueWallet = {
  id: '1',
  name: 'Fox',
  rdns: foxWallet.rdns,
  chains: [],
  supports_wc: true,
  chrome_store: 'https://chromewebstore.google.com/detail/fox',
}

async function drawn(about: Partial<CatalogueWallet> = {}, wallets = [] as (typeof foxWallet)[]) {
  const now = testContext({ wallets })
  const relay = { ...foxWallet, id: 'relay', name: 'WalletConnect', rdns: '', type: 'WALLET_CONNECT' }
  const here = now.context.connectors
  const pair = () => new Promise(() => {})
  now.context.connectors = () => [...here(), { ...relay, key: 'relay', pair } as unknown as Connector]
  now.state().setPairing({ uri: 'wc:1@2?symKey=2' })
  const data = { wallet: { ...wallet, ...about } }
  return { ...now, view: await drawView(now.context, <ConnectingWalletConnectView data={data} />) }
}

test('default: a code, and where to get what this browser has not', async () => {
  const { view, state } = await drawn()
  expect(view.lines()).toContain('Fox is not installed in this browser.')
  view.press('Get Fox')
  expect(state().history.at(-1)).toMatchObject({ name: 'Downloads', data: { wallet: { name: 'Fox' } } })
})

test.each([
  ['it is here', {}, [foxWallet]],
  ['there is no extension', { chrome_store: undefined }, []],
  ['a tab says it', { injected: [{ namespace: 'eip155', injected_id: 'isFox' }] }, []],
])('behavior: not where %s', async (_, about, wallets) => {
  const { view } = await drawn(about as Partial<CatalogueWallet>, wallets)
  expect(view.lines()).not.toContain('Fox is not installed in this browser.')
})
