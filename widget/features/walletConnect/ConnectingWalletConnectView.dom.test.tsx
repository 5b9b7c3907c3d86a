import { expect, test } from 'vitest'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { readShelf } from '../../state/tabShelf.ts'
import { writeShelf } from '../../state/writeShelf.ts'
import { drawView } from '../../test/drawView.tsx'
import { foxWallet, testContext } from '../../test/testContext.ts'
import type { Connector } from '../../wallets/connector.ts'
import { relayUnreachable } from '../../wallets/walletConnect/toRpcError.ts'
import type { PairingShelf } from '../../wallets/walletConnect/walletConnectEngine.ts'
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

test.each<[string, Partial<CatalogueWallet>]>([
  ['an extension that only its website has', { chrome_store: undefined, homepage: 'https://fox.example' }],
  ['an extension of which no page knows the name', { rdns: undefined }],
])('param: the same for %s', async (_, about) => {
  const { view, state } = await drawn(about)
  view.press('Get Fox')
  expect(state().history.at(-1)?.name).toBe('Downloads')
})

test.each([
  ['it is here', {}, [foxWallet]],
  ['nobody knows where to get it', { chrome_store: undefined }, []],
  [
    'there is no extension',
    { chrome_store: undefined, rdns: undefined, homepage: 'https://fox.example' },
    [],
  ],
  ['a tab says it', { injected: [{ namespace: 'eip155', injected_id: 'isFox' }] }, []],
])('behavior: not where %s', async (_, about, wallets) => {
  const { view } = await drawn(about as Partial<CatalogueWallet>, wallets)
  expect(view.lines()).not.toContain('Fox is not installed in this browser.')
})

/** The view after a reload, over a relay that does this. */
async function resumed(pair: () => Promise<never>) {
  const now = testContext({ wallets: [] })
  const relay = { ...foxWallet, id: 'relay', key: 'relay', name: 'WalletConnect', type: 'WALLET_CONNECT' }
  const tries: (string | undefined)[] = []
  const connector = {
    ...relay,
    pair: (_: AbortSignal, { kept }: PairingShelf) => {
      tries.push(kept)
      return pair()
    },
  }
  now.context.connectors = () => [connector as unknown as Connector]
  const data = { sealed: 'v1.x', endMs: Date.now() + 60_000, wallet: '', namespace: '' }
  const text = JSON.stringify({ name: 'ConnectingWalletConnect', data, endMs: data.endMs })
  writeShelf(now.context.stepShelf, text)
  const begun = { kept: 'v1.x' }
  const draw = () => drawView(now.context, <ConnectingWalletConnectView data={{ begun }} />)
  return { ...now, tries, draw, kept: () => readShelf(now.context.stepShelf) }
}

test('behavior: who goes on from a code of before a reload and comes back to it has another one', async () => {
  const { draw, tries, kept } = await resumed(() => new Promise(() => {}))
  await (await draw()).close()
  expect(kept()).toBeNull()
  await draw()
  expect(tries).toEqual(['v1.x', undefined])
})

test('behavior: who goes back from a relay that is away leaves the code, too', async () => {
  const { draw, tries, kept } = await resumed(async () => {
    throw relayUnreachable()
  })
  const view = await draw()
  expect(view.lines()).toContain('No connection to wallets')
  expect(kept()).not.toBeNull()
  await view.close()
  expect(kept()).toBeNull()
  await draw()
  expect(tries).toEqual(['v1.x', undefined])
})

test('error: what nobody knows a word for is said in the sentence of the specification', async () => {
  const { draw } = await resumed(async () => {
    throw new Error('x')
  })
  expect((await draw()).lines()).toContain('Something went wrong')
})
