import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { BuyOrder } from '../actions/buy/buysOf.ts'
import type { PurchaseNews } from '../actions/buy/followPurchase.ts'
import type { DepositOrder } from '../actions/deposit/depositsOf.ts'
import type { DepositNews } from '../actions/deposit/followDeposit.ts'
import { FundError, type FundFault } from '../actions/fund/fundError.ts'
import { WidgetError } from '../errors/widgetError.ts'
import { RegisterAccountNameView } from '../features/account/names/RegisterAccountNameView.tsx'
import { SocialRow } from '../features/connect/SocialRow.tsx'
import { BuyOutcome } from '../features/fund/BuyOutcome.tsx'
import { DepositOutcome } from '../features/fund/DepositOutcome.tsx'
import { FaultPanel } from '../features/fund/FaultPanel.tsx'
import { WindowPanel } from '../features/fund/WindowPanel.tsx'
import { SwitchNetworkView } from '../features/networks/SwitchNetworkView.tsx'
import { FarcasterPanel } from '../features/social/FarcasterPanel.tsx'
import { NoWalletNote } from '../features/wallets/NoWalletNote.tsx'
import { verbatim } from '../format/verbatim.ts'
import { WindowCompare } from '../login/window/WindowCompare.tsx'
import { drawView } from '../test/drawView.tsx'
import { alice, connectedContext } from '../test/testContext.ts'
import { EmptyNote } from '../ui/EmptyNote.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { Alert } from './Alert.tsx'

/** Texts of a view that whoever translates the page leaves alone, and all of its text. */
async function drawn(view: ReactNode, network = 'Optimism') {
  const { context, store } = connectedContext({
    wallet: { wallet_switchEthereumChain: () => new Promise(() => {}) },
  })
  store.setState(({ networks }) => ({ networks: networks.map((one) => ({ ...one, name: network })) }))
  const { root } = await drawView(context, view)
  const kept = [...root.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent)
  const copy = root.cloneNode(true) as Element
  for (const one of copy.querySelectorAll('[translate="no"], [aria-hidden="true"]')) one.remove()
  return { kept, text: root.textContent ?? '', free: copy.textContent ?? '' }
}

test.each([
  ['a way to log in', <SocialRow key="" providers={['google']} />, 'Google'],
  [
    'the letters that two windows show',
    <WindowCompare key="" letters="NO" onOther={() => {}} onSame={() => {}} />,
    'NO',
  ],
  ['a search', <NoWalletNote certified={false} key="" query="Rainy" />, 'Rainy'],
  ['a network', <SwitchNetworkView data={{ networkId: 'eip155:10' }} key="" />, 'Optimism'],
  [
    'a seller, in the words and the title of a panel',
    <WindowPanel
      key=""
      {...{ name: 'Meld', page: { url: 'https://meld.example', shown: true }, picture: null, text: '' }}
      onAgain={() => {}}
      running={false}
      title={`Buy from ${verbatim('Meld')}`}
    />,
    'Meld',
  ],
  [
    'a token where there is nothing',
    <EmptyNote
      icon={null}
      key=""
      text=""
      title={<Sentence id="deposit.none.title" values={{ symbol: 'USDC' }} />}
    />,
    'USDC',
  ],
])('default: %s stays as it is', async (_, view, name) => {
  const { kept, text } = await drawn(view)
  expect(kept).toContain(name)
  expect(text).not.toMatch(/[\ue000\ue001]/)
})

const tonic = { id: 'tonic', name: 'Tonic', imageUrl: '' } as unknown as DepositOrder['exchange']
const coin = { networkId: 'eip155:10', symbol: 'USDC' } as unknown as BuyOrder['coin']
const buy = { amount: '5', currency: { id: 'EUR' }, coin, address: alice } as unknown as BuyOrder
const asset = { symbol: 'USDC', decimals: 6 } as unknown as DepositOrder['asset']
const deposit: DepositOrder = { exchange: tonic, asset, networkId: 'eip155:10', address: alice, units: 1n }
const faults: FundFault[] = ['not_sold', 'out_of_limits', 'not_paid_out', 'refused', 'off', 'unreachable']
const none = () => {}

test.each<[what: string, view: ReactNode, name: string]>([
  ...faults.map((code): [string, ReactNode, string] => [
    `a seller that is at fault (${code})`,
    <FaultPanel error={new FundError(code)} key="" onAgain={none} picture={null} provider="Tonic" />,
    'Tonic',
  ]),
  [
    'a seller in what it says itself',
    <FaultPanel
      error={new FundError('failed', 'Out of gin')}
      key=""
      onAgain={none}
      picture={null}
      provider="Tonic"
    />,
    'Tonic',
  ],
  ...(['done', 'failed', 'running', 'nothing', 'silent'] as const).map(
    (state): [string, ReactNode, string] => [
      `a seller whose purchase is ${state}`,
      <BuyOutcome askAgain={none} key="" label="Tonic" news={{ state } as PurchaseNews} order={buy} />,
      'Tonic',
    ],
  ),
  ...(['failed', 'unknown', 'running', 'nothing', 'silent'] as const).map(
    (state): [string, ReactNode, string] => [
      `an exchange whose deposit is ${state}`,
      <DepositOutcome askAgain={none} key="" news={{ state } as DepositNews} order={deposit} />,
      'Tonic',
    ],
  ),
  [
    'a wallet in an alert',
    <Alert alert={{ kind: 'error', code: 'session_ended', values: { wallet: 'Tonic' } }} key="" />,
    'Tonic',
  ],
  [
    'a wallet in what went wrong with an app',
    <FarcasterPanel
      desktop={false}
      error={new WidgetError('session_ended', { wallet: 'Tonic' })}
      key=""
      link={undefined}
      onCopy={none}
      onRetry={none}
    />,
    'Tonic',
  ],
  [
    'a name that is taken',
    <RegisterAccountNameView data={{ wanted: 'tonic', failure: 'name_taken' }} key="" />,
    'tonic.',
  ],
  [
    'a name that was not registered',
    <RegisterAccountNameView data={{ wanted: 'tonic', failure: 'name_not_registered' }} key="" />,
    'tonic.',
  ],
  [
    'a network that has no names',
    <RegisterAccountNameView data={{ wanted: 'tonic', failure: 'name_no_chain' }} key="" />,
    'Ethereum',
  ],
])('default: %s stays as it is in words', async (_, view, name) => {
  const { kept, text, free } = await drawn(view, 'Ethereum')
  expect(text).toContain(name)
  expect(kept.join(' ')).toContain(name)
  expect(free).not.toContain(name)
  expect(text).not.toMatch(/[\ue000\ue001]/)
})

test.each([
  ['\ue001Opti', '[U+E001]Opti'],
  ['Opti\ue000', 'Opti[U+E000]'],
  ['\ue001\ue000Opti', '[U+E001][U+E000]Opti'],
  ['Op\ue001ti\ue000', 'Op[U+E001]ti[U+E000]'],
  ['Op\ue000\ue001ti', 'Op[U+E000][U+E001]ti'],
])(
  'error: a network named %j neither ends nor begins what is marked, and shows its marks',
  async (name, shown) => {
    const { kept, text } = await drawn(<SwitchNetworkView data={{ networkId: 'eip155:10' }} />, name)
    expect(kept).toContain(shown)
    expect(kept.join('')).not.toMatch(/Switch|Cancel/)
    expect(text).not.toMatch(/[\ue000\ue001]/)
  },
)
