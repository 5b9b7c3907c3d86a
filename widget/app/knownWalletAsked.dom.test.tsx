import { act } from 'react'
import { expect, test } from 'vitest'
import { ConnectingExternalView } from '../features/connect/ConnectingExternalView.tsx'
import { KnownWalletRow } from '../features/multichain/KnownWalletRow.tsx'
import type { KnownWallet } from '../state/knownWallets.ts'
import { drawView } from '../test/drawView.tsx'
import { alice, bob, connectedContext, foxWallet, pending, settled } from '../test/testContext.ts'
import { useWidget } from '../useWidget.ts'

const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }
const known: KnownWallet = {
  namespace: 'eip155',
  key: 'io.bear',
  name: 'Bear',
  address: bob,
  status: 'left',
}

const Screen = () => {
  const view = useWidget(({ history }) => history.at(-1))
  if (view?.name === 'ConnectingExternal') return <ConnectingExternalView data={view.data} key={view.key} />
  return <KnownWalletRow known={known} />
}

test('behavior: a wallet of before that has to be asked anew is waited for by the next screen', async () => {
  const granted = pending<string[]>()
  const { context, state, host } = connectedContext({ wallets: [foxWallet, bear] })
  host.requestWallet.mockImplementation(async (id, { method }) => {
    if (method === 'eth_chainId') return id === 'fox-1' ? '0x1' : '0xa'
    if (id === 'fox-1') return [alice]
    return method === 'eth_accounts' ? [] : granted.promise
  })
  state().setKnownWallets([known])
  state().setOpen(true)
  state().reset({ name: 'Account' })
  state().push({ name: 'ProfileWallets' })
  const { root } = await drawView(context, <Screen />)
  await act(async () => {
    root.querySelector<HTMLElement>('.known-main')?.click()
    await settled()
  })
  expect([state().history.at(-1)?.name, state().connectingWith]).toEqual(['ConnectingExternal', 'bear-1'])
  await act(async () => {
    granted.resolve([bob])
    await settled()
  })
  expect(state().connections.eip155?.wallet.name).toBe('Bear')
})
