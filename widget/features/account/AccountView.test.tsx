import { expect, test } from 'vitest'
import { type FeatureSettings, featuresOf } from '../../../server/contract/features.ts'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext, loggedIn, networks } from '../../test/testContext.ts'
import { AccountView } from './AccountView.tsx'

const onramp = [{ name: 'meld', tells: true }] as const

const note = 'Swaps and purchases are not available in your time zone.'
const here = [new Intl.DateTimeFormat().resolvedOptions().timeZone.toUpperCase()]

async function drawn(settings: FeatureSettings, restrictedTimezones?: string[]) {
  const now = connectedContext()
  now.store.setState({
    features: featuresOf(settings),
    fund: { onramp: [...onramp], exchanges: false, pages: [] },
    networks: networks.map((network) => ({ ...network, routers: [`0x${'a'.repeat(40)}`] })),
    session: loggedIn,
    restrictedTimezones,
  })
  const words = (root: HTMLElement, selector: string) =>
    [...root.querySelectorAll(selector)].map((part) => part.textContent)
  const account = await drawView(now.context, <AccountView />)
  const tiles = words(account.root, '.account-action')
  const tabs = words(account.root, '[role=tab]')
  const notes = words(account.root, '.account-note')
  return { tiles, tabs, notes }
}

test('default', async () => {
  const { tiles, tabs, notes } = await drawn({})
  expect(tiles.slice(0, 4)).toEqual(['Fund', 'Swap', 'Receive', 'Send'])
  expect(tabs).toEqual(['Tokens', 'NFTs', 'Activity'])
  expect(notes).toEqual([])
})

test('behavior: what a project switched off shows nowhere', async () => {
  const { tiles, tabs } = await drawn({ swaps: false, receive: false, send: false, history: false })
  expect(tiles).toEqual(['Fund', 'Wallets'])
  expect(tabs).toEqual(['Tokens', 'NFTs'])
})

test('behavior: the project has the order', async () => {
  const { tiles } = await drawn({ walletFeatures: ['send', 'receive'] })
  expect(tiles.slice(0, 4)).toEqual(['Send', 'Receive', 'Fund', 'Swap'])
})

test('behavior: in a restricted time zone swaps and buying are hidden, and the account says why', async () => {
  const { tiles, notes } = await drawn({}, here)
  expect(tiles).toEqual(['Receive', 'Send', 'Wallets'])
  expect(notes).toEqual([note])
})

test('param: another time zone', async () => {
  const { tiles, notes } = await drawn({}, ['ATLANTIS/CENTER'])
  expect(tiles.slice(0, 4)).toEqual(['Fund', 'Swap', 'Receive', 'Send'])
  expect(notes).toEqual([])
})
