import { expect, test } from 'vitest'
import { featuresOf } from '../../server/contract/features.ts'
import type { FrameConfig } from '../../server/contract/frame.ts'
import { consentTo } from '../state/legal.ts'
import type { ViewName, ViewTarget } from '../state/views.ts'
import { connectedContext, offered, testContext } from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import { closeModal } from './closeModal.ts'
import { followTyping } from './followTyping.ts'
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
    const { context, store, state } = testContext({ project: offered })
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

const code = { email: 'ada@mail.example', resendAt: momentIn(0) }

test.each([
  { name: 'EmailVerifyOtp', data: code },
  { name: 'EmailVerifyDevice', data: code },
  { name: 'ConnectingSocial', data: { provider: 'google' } },
  { name: 'WalletSendPreview' },
  { name: 'SwapSelectToken', data: { side: 'buys' } },
] satisfies ViewTarget[])('behavior: the page opens another view: the step $name stays', async (view) => {
  const { context, state } = connectedContext()
  await openView(context, null)
  state().push(view)
  const before = state().history
  for (const opened of ['Connect', 'Networks', 'Account', null]) await openView(context, opened)
  expect(state().history).toBe(before)
})

test.each(['Connect', 'WalletSend'])(
  'behavior: what the person typed in %s stays, and what the page alone opened does not',
  async (name) => {
    const { context, state } = connectedContext()
    const document = new EventTarget() as Document
    followTyping(context, document)
    await openView(context, name)
    await openView(context, 'Swap')
    expect(state().history).toMatchObject([{ name: 'Swap' }])
    await openView(context, name)
    document.dispatchEvent(new Event('input'))
    await openView(context, 'Swap')
    expect(state().history).toMatchObject([{ name }])
  },
)

test('behavior: what was typed before the window was closed is no step', async () => {
  const { context, state } = testContext()
  const document = new EventTarget() as Document
  followTyping(context, document)
  await openView(context, null)
  document.dispatchEvent(new Event('input'))
  await closeModal(context)
  await openView(context, null)
  await openView(context, 'WhatIsAWallet')
  expect(state().history).toMatchObject([{ name: 'WhatIsAWallet' }])
})

test('behavior: a screen of the login frame is not left for a view of the page', async () => {
  const { context, state } = connectedContext()
  await openView(context, null)
  state().setLoginScreen({ title: 'Recovery words', namesSite: false })
  await openView(context, 'Swap')
  expect(state().history).toMatchObject([{ name: 'Account' }])
})

test('behavior: a frame that is part of the page shows what the page opens', async () => {
  const { context, state } = connectedContext()
  state().setHost({ hostOrigin: '', embedded: true })
  await openView(context, null)
  state().push({ name: 'WalletSend' })
  state().push({ name: 'WalletSendPreview' })
  await openView(context, 'Swap')
  expect(state().history).toMatchObject([{ name: 'Swap' }])
})

test.each([
  [{ name: 'SIWXSignMessage' }],
  [{ name: 'Connect', data: { namespace: 'solana' } }],
  [{ name: 'Connect', data: { namespace: 'solana' } }, { name: 'AllWallets' }],
  [
    { name: 'ApproveMessage', data: { requestId: 'gone' } },
    { name: 'Connect', data: { namespace: 'solana' } },
  ],
] satisfies ViewTarget[][])('behavior: a step stays below what the page put over it, %o', async (...over) => {
  const { context, state } = connectedContext()
  await openView(context, null)
  for (const view of [{ name: 'EmailVerifyOtp', data: code } as const, ...over]) state().push(view)
  const before = state().history
  for (const opened of ['Networks', 'Connect']) await openView(context, opened)
  expect(state().history).toBe(before)
})

test('behavior: so does a form in which was typed', async () => {
  const { context, state } = connectedContext()
  const document = new EventTarget() as Document
  followTyping(context, document)
  await openView(context, 'WalletSend')
  document.dispatchEvent(new Event('input'))
  state().push({ name: 'Connect', data: { namespace: 'solana' } })
  await openView(context, 'Networks')
  expect(state().history).toMatchObject([{ name: 'WalletSend' }, { name: 'Connect' }])
})

test('behavior: and one below another view in which was typed, until it is left', async () => {
  const { context, state } = connectedContext({ project: offered })
  const document = new EventTarget() as Document
  followTyping(context, document)
  const type = () => document.dispatchEvent(new Event('input'))
  await openView(context, 'ConnectSocials')
  type()
  state().push({ name: 'AllWallets' })
  type()
  state().goBack()
  await openView(context, 'Networks')
  expect(state().history).toMatchObject([{ name: 'ConnectSocials' }])
  state().reset({ name: 'Account' })
  await openView(context, 'Networks')
  expect(state().history).toMatchObject([{ name: 'Networks' }])
})

/** Does a step stand in this view that a person would have to do again? */
const standing: Record<ViewName, 'step' | 'idle'> = {
  Connect: 'idle',
  ConnectWallets: 'idle',
  ConnectingExternal: 'step',
  ConnectingMultiChain: 'step',
  ConnectingWalletConnect: 'step',
  ConnectingWalletConnectBasic: 'step',
  AllWallets: 'idle',
  Downloads: 'idle',
  GetWallet: 'idle',
  Account: 'idle',
  Transactions: 'idle',
  WalletReceive: 'idle',
  FundWallet: 'idle',
  OnRampProviders: 'step',
  OnRampTokenSelect: 'step',
  OnRampFiatSelect: 'step',
  BuyInProgress: 'step',
  PayWithExchange: 'step',
  PayWithExchangeSelectAsset: 'step',
  DepositInProgress: 'step',
  RegisterAccountName: 'step',
  RegisterAccountNameSuccess: 'idle',
  // What runs in it is a screen of the login frame.
  SmartSessionList: 'idle',
  Networks: 'idle',
  SwitchNetwork: 'step',
  UnsupportedChain: 'idle',
  SwitchActiveChain: 'idle',
  ProfileWallets: 'idle',
  WalletSend: 'step',
  WalletSendSelectToken: 'step',
  WalletSendPreview: 'step',
  WalletSendConfirmed: 'step',
  Swap: 'step',
  SwapSelectToken: 'step',
  SwapPreview: 'step',
  SwapConfirmed: 'step',
  WalletCompatibleNetworks: 'idle',
  // A request is held by itself.
  ApproveTransaction: 'idle',
  ApproveMessage: 'idle',
  ApproveRequest: 'idle',
  ContinueInWallet: 'idle',
  EmailVerifyOtp: 'step',
  EmailVerifyDevice: 'step',
  ConnectSocials: 'idle',
  ConnectingSocial: 'step',
  ConnectingFarcaster: 'step',
  AccountSettings: 'idle',
  SmartAccountSettings: 'idle',
  UpgradeWallet: 'step',
  UpdateEmailWallet: 'step',
  UpdateEmailPrimaryOtp: 'step',
  UpdateEmailSecondaryOtp: 'step',
  SIWXSignMessage: 'idle',
  ConnectingSiwe: 'step',
  WhatIsAWallet: 'idle',
  WhatIsANetwork: 'idle',
}

test.each(Object.entries(standing) as [ViewName, 'step' | 'idle'][])(
  'default: the page opens another view over %s, in which stands: %s',
  async (name, kind) => {
    const { context, state } = connectedContext()
    await openView(context, null)
    state().push({ name, data: {} } as ViewTarget)
    await openView(context, 'WhatIsAWallet')
    await openView(context, 'Networks')
    expect(state().history.at(-1)?.name).toBe(kind === 'step' ? name : 'Networks')
  },
)

test('default: a name that is being registered stays', async () => {
  const { context, state } = connectedContext()
  await openView(context, null)
  state().push({ name: 'RegisterAccountNameSuccess', data: { name: 'ada', pending: true } })
  await openView(context, 'Networks')
  expect(state().history.at(-1)?.name).toBe('RegisterAccountNameSuccess')
})
