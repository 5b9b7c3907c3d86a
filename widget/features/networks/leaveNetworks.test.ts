import { expect, test, vi } from 'vitest'
import { featuresOf } from '../../../server/contract/features.ts'
import type { WidgetContext } from '../../context.ts'
import { createWidgetStore } from '../../state/store.ts'
import type { ViewTarget } from '../../state/views.ts'
import { leaveNetworks } from './leaveNetworks.ts'

const options = {
  projectName: '',
  preview: 'risky' as const,
  excludedWallets: [],
  wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' as const },
  termsUrl: undefined,
  privacyUrl: undefined,
  login: undefined,
  features: featuresOf({}),
}
const network = {
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  testnet: false,
}
const switching: ViewTarget = { name: 'SwitchNetwork', data: { networkId: 'eip155:1' } }

async function leave(...views: ViewTarget[]) {
  vi.useFakeTimers()
  const store = createWidgetStore(options, [network])
  const [first, ...others] = views as [ViewTarget, ...ViewTarget[]]
  store.getState().reset(first)
  for (const view of others) store.getState().push(view)
  store.getState().setOpen(true)
  void leaveNetworks({
    store,
    host: { hide: async () => {} },
    login: { cancel: () => {} },
  } as unknown as WidgetContext)
  const { open, shakes, history } = store.getState()
  vi.useRealTimers()
  return { open, shakes, view: history.at(-1)?.name }
}

test('goes back to what was before the choice', async () =>
  expect(await leave({ name: 'Account' }, { name: 'Networks' }, switching)).toMatchObject({
    open: true,
    view: 'Account',
  }))

test('behavior: closes when there was nothing before', async () =>
  expect(await leave({ name: 'Networks' }, switching)).toMatchObject({ open: false }))

test('behavior: leaves the screen that holds a person', async () =>
  expect(await leave({ name: 'UnsupportedChain' }, switching)).toMatchObject({ open: false, shakes: 0 }))
