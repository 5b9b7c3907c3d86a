import { expect, test } from 'vitest'
import { narrowFeatures } from '../../actions/narrowFeatures.ts'
import type { WidgetState } from '../../state/store.ts'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext } from '../../test/testContext.ts'
import { FundButton } from './FundButton.tsx'

type Fund = WidgetState['fund']
const sold = { onramp: [{ name: 'meld' }], exchanges: false, pages: [] } as unknown as Fund

test.each([
  ['default: to all ways there are', sold, 'Fund', 'FundWallet'],
  ['behavior: straight to the address where nothing is sold', undefined, 'Receive', 'WalletReceive'],
] as const)('%s', async (_, fund, name, view) => {
  const { context, store, state } = connectedContext()
  store.setState({ fund })
  const drawn = await drawView(context, <FundButton />)
  drawn.press(name)
  expect(state().history.at(-1)?.name).toBe(view)
})

test('behavior: straight to the address on Bitcoin, which is not sold', async () => {
  const { context, store, state } = connectedContext()
  store.setState({ fund: sold, activeNetworkId: 'bip122:000000000019d6689c085ae165831e93' })
  const drawn = await drawView(context, <FundButton />)
  drawn.press('Receive')
  expect(state().history.at(-1)?.name).toBe('WalletReceive')
})

test('behavior: straight to the address in a time zone in which nothing is sold', async () => {
  const { context, store, state } = connectedContext()
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone.toUpperCase()
  store.setState({ fund: sold, restrictedTimezones: [here] })
  const drawn = await drawView(context, <FundButton />)
  drawn.press('Receive')
  expect(state().history.at(-1)?.name).toBe('WalletReceive')
})

test('behavior: straight to the address on a page that offers receiving alone', async () => {
  const { context, store, state } = connectedContext()
  store.setState({ fund: { onramp: [{ name: 'meld', tells: true }], exchanges: true, pages: [] } })
  narrowFeatures(store, '?features=receive')
  const drawn = await drawView(context, <FundButton />)
  drawn.press('Receive')
  expect(state().history.at(-1)?.name).toBe('WalletReceive')
})
