import { act } from 'react'
import { expect, test } from 'vitest'
import { featuresOf } from '../../../server/contract/features.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { sendStanding } from '../../actions/send/standing.ts'
import type { KnownWallet } from '../../state/knownWallets.ts'
import { consentTo } from '../../state/legal.ts'
import { drawView } from '../../test/drawView.tsx'
import { alice, bob, connectedContext, foxWallet, pending, settled } from '../../test/testContext.ts'
import { useWidget } from '../../useWidget.ts'
import { KnownWalletRow } from './KnownWalletRow.tsx'

const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }
const cat = { ...foxWallet, id: 'cat-1', name: 'Cat', rdns: 'io.cat' }
const known = (name: string, status: KnownWallet['status'] = 'held'): KnownWallet => ({
  ...{ namespace: 'eip155', key: `io.${name.toLowerCase()}`, name, address: bob, status },
})

const Rows = () => {
  const view = useWidget(({ history }) => history.at(-1)?.name)
  const wallets = useWidget(({ knownWallets }) => knownWallets)
  return view === 'ProfileWallets' && wallets.map((one) => <KnownWalletRow key={one.name} known={one} />)
}

/** Fox is connected on Ethereum; the others are on Optimism, and answer when the test says so. */
async function drawn() {
  const answers = { 'bear-1': pending<string[]>(), 'cat-1': pending<string[]>() }
  const now = connectedContext({ wallets: [foxWallet, bear, cat] })
  const { context, state, host } = now
  host.requestWallet.mockImplementation(async (id, { method }) => {
    if (method === 'eth_chainId') return id === 'fox-1' ? '0x1' : '0xa'
    return id === 'fox-1' ? [alice] : answers[id as keyof typeof answers].promise
  })
  state().setKnownWallets([known('Bear'), known('Cat')])
  state().setOpen(true)
  state().reset({ name: 'Account' })
  state().push({ name: 'ProfileWallets' })
  const { root } = await drawView(context, <Rows />)
  return {
    ...now,
    press: (name: string) =>
      act(async () => {
        const rows = [...root.querySelectorAll<HTMLElement>('.known-main')]
        rows.find((row) => row.textContent?.includes(name))?.click()
        await settled()
      }),
    say: (id: keyof typeof answers, answer: string[] | Error) =>
      act(async () => {
        if (answer instanceof Error) answers[id].reject(answer)
        else answers[id].resolve(answer)
        await settled()
      }),
    pays: () => [state().connections.eip155?.wallet.name, sendStanding(state())?.networkId],
  }
}

test('default: back to a wallet of before, where it is', async () => {
  const { press, say, pays, state } = await drawn()
  await press('Bear')
  expect(pays()).toEqual(['Fox', 'eip155:1'])
  await say('bear-1', [bob])
  expect(pays()).toEqual(['Bear', 'eip155:10'])
  expect(state()).toMatchObject({ toast: { word: 'profile.switched' }, connectingWith: null })
})

test.each([
  ['went back', (now: Awaited<ReturnType<typeof drawn>>) => now.state().goBack()],
  ['went on to pay', (now: Awaited<ReturnType<typeof drawn>>) => now.state().push({ name: 'WalletSend' })],
  ['closed the window', (now: Awaited<ReturnType<typeof drawn>>) => closeModal(now.context)],
])('error: a wallet that answers after the person %s pays nothing', async (_, leave) => {
  const now = await drawn()
  await now.press('Bear')
  await act(async () => void leave(now))
  await now.say('bear-1', [bob])
  expect(now.pays()).toEqual(['Fox', 'eip155:1'])
  expect(now.state()).toMatchObject({ toast: null, connectingWith: null, status: 'connected' })
})

test('behavior: of two wallets the one that was pressed last counts', async () => {
  for (const late of [[bob], []]) {
    const { press, say, pays, state } = await drawn()
    await press('Bear')
    await press('Cat')
    await say('cat-1', [bob])
    await say('bear-1', late)
    expect(pays()).toEqual(['Cat', 'eip155:10'])
    expect(state().history.at(-1)?.name).toBe('ProfileWallets')
  }
})

test('behavior: a wallet that grants nothing any more is asked, by who is still there', async () => {
  for (const stays of [true, false]) {
    const { press, say, pays, state } = await drawn()
    await press('Bear')
    if (!stays) await act(async () => state().goBack())
    await say('bear-1', [])
    expect(state().history.at(-1)?.name).toBe(stays ? 'ConnectingExternal' : 'Account')
    expect(pays()).toEqual(['Fox', 'eip155:1'])
  }
})

test('error: a wallet that fails is no wallet that connects', async () => {
  const { press, say, pays, state } = await drawn()
  await press('Bear')
  await say('bear-1', new Error('gone'))
  expect(pays()).toEqual(['Fox', 'eip155:1'])
  expect(state()).toMatchObject({
    alert: { code: 'wallet_failed' },
    connectingWith: null,
    status: 'connected',
  })
})

test('behavior: where the terms are to be accepted, no wallet of before comes back without that', async () => {
  for (const status of ['held', 'left'] as const) {
    const { press, say, pays, state, store, host } = await drawn()
    const features = featuresOf({ legalCheckbox: true })
    await act(async () => {
      store.setState({ features, termsUrl: 'https://shop.example/terms' })
      state().setKnownWallets([known('Bear', status), known('Cat', status)])
    })
    await press('Bear')
    expect(state().history.at(-1)).toMatchObject({ name: 'Connect', data: { namespace: 'eip155' } })
    expect(host.requestWallet).not.toHaveBeenCalled()
    await act(async () => {
      store.setState({ consent: consentTo(state(), 0) })
      state().goBack()
    })
    await press('Bear')
    await say('bear-1', [bob])
    expect(pays()).toEqual(['Bear', 'eip155:10'])
  }
})
