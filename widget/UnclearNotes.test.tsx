import { expect, test } from 'vitest'
import { disconnect } from './actions/disconnect.ts'
import { sendsOf } from './actions/send/sendsOf.ts'
import { AccountView } from './features/account/AccountView.tsx'
import { WalletSendView } from './features/send/WalletSendView.tsx'
import { SwapView } from './features/swap/SwapView.tsx'
import type { Unclear } from './state/sends.ts'
import { drawView } from './test/drawView.tsx'
import { alice, bob, connectedContext } from './test/testContext.ts'

const sum = {
  networkId: 'eip155:1',
  from: alice,
  symbol: 'ETH',
  decimals: 18,
  units: '250000000000000000',
} as const
const bought = { symbol: 'DAI', decimals: 18, units: '1' }
const views = {
  Account: <AccountView />,
  WalletSend: <WalletSendView data={undefined} />,
  Swap: <SwapView data={undefined} />,
}
const kinds: readonly [string, Unclear, string][] = [
  ['a payment', { ...sum, to: bob }, '0.25 ETH to'],
  ['a swap', { ...sum, kind: 'swap', bought }, 'A swap of 0.25 ETH for DAI'],
  ['an approval', { ...sum, kind: 'approval', to: bob }, 'An approval of 0.25 ETH'],
]
const rows = kinds.flatMap(([kind, unclear, words]) =>
  (Object.keys(views) as (keyof typeof views)[]).flatMap((view) =>
    [false, true].map((ended) => ({ kind, unclear, words, view, ended })),
  ),
)

test.each(rows.filter(({ view, ended }) => !(ended && view === 'Account')))(
  'default: $kind is unclear: $view says so until it is read; the connection ended: $ended',
  async ({ unclear, words, view, ended }) => {
    const { context } = connectedContext()
    sendsOf(context).getState().addUnclear(unclear)
    if (ended) await disconnect(context)
    const screen = await drawView(context, views[view])
    const text = () => screen.lines().join('\n')
    expect(text()).toContain('Nobody knows yet')
    expect(text()).toContain(words)
    screen.press('I have read it')
    expect(text()).not.toContain('Nobody knows yet')
  },
)

test('behavior: one that went out on another network names both', async () => {
  const { context } = connectedContext()
  sendsOf(context)
    .getState()
    .addUnclear({ ...sum, to: bob, sentOn: 'eip155:10' })
  const screen = await drawView(context, views.WalletSend)
  const text = screen.lines().join('\n')
  expect(text).toContain('Your wallet sent it on another network')
  expect(text).toMatch(/0.25 ETH was for .*Ethereum.*sent it on .*Optimism/)
  expect(text).not.toContain('Nobody knows yet')
})

test('behavior: of two, one is read and the other stays', async () => {
  const { context } = connectedContext()
  const { addUnclear } = sendsOf(context).getState()
  addUnclear({ ...sum, to: bob })
  addUnclear({ ...sum, to: bob, symbol: 'DAI' })
  const screen = await drawView(context, views.WalletSend)
  screen.press('I have read it')
  const text = screen.lines().join('\n')
  expect(text).toContain('0.25 DAI to')
  expect(text).not.toContain('0.25 ETH to')
})
