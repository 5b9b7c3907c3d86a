import { expect, test } from 'vitest'
import { featuresOf } from '../../server/contract/features.ts'
import type { FrameConfig } from '../../server/contract/frame.ts'
import { consentTo } from '../state/legal.ts'
import { connectedContext, testContext } from '../test/testContext.ts'
import { closeModal } from './closeModal.ts'
import { openView } from './openView.ts'

test('default', async () => {
  const { context, state } = connectedContext()
  await openView(context, 'WalletSend')
  expect(state()).toMatchObject({ open: true, history: [{ name: 'WalletSend' }] })
})

test.each([true, false])(
  'behavior: a page that closes at once sees no view, open before: %s',
  async (open) => {
    const { context, state } = connectedContext()
    state().setOpen(open)
    const opening = openView(context, 'WalletSend')
    const closing = closeModal(context, 'now')
    await expect(opening).rejects.toMatchObject({ code: 4001 })
    await closing
    expect(state().open).toBe(false)
  },
)

test('behavior: what needs an account opens the fitting view without one', async () => {
  const { context, state } = connectedContext()
  state().removeConnection('eip155')
  await openView(context, 'WalletSend')
  expect(state().history).toMatchObject([{ name: 'Connect' }])
})

test.each(['AllWallets', 'ConnectSocials', 'ConnectingWalletConnectBasic'])(
  'behavior: %s waits until the terms are accepted',
  async (view) => {
    const { context, store, state } = testContext()
    store.setState({ features: featuresOf({ legalCheckbox: true }), termsUrl: 'https://shop.example/terms' })
    await openView(context, view)
    expect(state().history).toMatchObject([{ name: 'Connect' }])
    store.setState({ consent: consentTo(state(), 0) })
    await openView(context, view)
    expect(state().history).toMatchObject([{ name: view }])
  },
)

const refused = { code: -32602, message: 'No such view' }

test.each([
  [{ send: false }, 'WalletSend'],
  [{ receive: false }, 'WalletReceive'],
  [{ swaps: false }, 'Swap'],
  [{ history: false }, 'Transactions'],
  [{ onramp: false }, 'OnRampProviders'],
  [{ receive: false }, 'FundWallet'],
])('error: %j refuses %s', async (off, view) => {
  const { context, store, state } = connectedContext()
  await openView(context, view)
  state().setOpen(false)
  store.setState({ features: featuresOf(off) })
  await expect(openView(context, view)).rejects.toMatchObject(refused)
  expect(state().open).toBe(false)
  await openView(context, 'Account')
  expect(state().open).toBe(true)
})

const elsewhere = ['ATLANTIS/CENTER']
const here = [new Intl.DateTimeFormat().resolvedOptions().timeZone.toUpperCase()]
const sold: FrameConfig['fund'] = { onramp: [{ name: 'meld', tells: true }], exchanges: false, pages: [] }

test.each(['Swap', 'OnRampProviders'])('error: a restricted time zone refuses %s', async (view) => {
  const { context, store, state } = connectedContext()
  store.setState({ fund: sold, restrictedTimezones: elsewhere })
  await openView(context, view)
  state().setOpen(false)
  store.setState({ restrictedTimezones: here })
  await expect(openView(context, view)).rejects.toMatchObject(refused)
  expect(state().open).toBe(false)
  await openView(context, 'WalletSend')
  expect(state().open).toBe(true)
})

test('behavior: in a restricted time zone FundWallet opens for what is left of it', async () => {
  const { context, store, state } = connectedContext()
  const features = featuresOf({ receive: false })
  store.setState({ features, fund: { ...sold, exchanges: true }, restrictedTimezones: here })
  await openView(context, 'FundWallet')
  expect(state().history).toMatchObject([{ name: 'FundWallet' }])
  store.setState({ fund: sold })
  await expect(openView(context, 'FundWallet')).rejects.toMatchObject(refused)
})

test('error: a view that is not there', async () => {
  const { context } = connectedContext()
  await expect(openView(context, 'Nowhere')).rejects.toMatchObject(refused)
})
