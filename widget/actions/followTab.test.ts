import { expect, test } from 'vitest'
import { featuresOf } from '../../server/contract/features.ts'
import { consentTo, waitsForConsent } from '../state/legal.ts'
import { signerOf } from '../state/session.ts'
import { parseStored } from '../state/stored.ts'
import { alice, bob, foxWallet, loggedIn, offered, settled, testContext } from '../test/testContext.ts'
import { chooseAccount } from './chooseAccount.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { startWidget } from './startWidget.ts'
import { forgetWallet } from './switchWallet.ts'

const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }
const wallets = [foxWallet, bear]
const wallet = { eth_requestAccounts: [alice, bob], eth_accounts: [alice, bob] }

/** Two tabs of one page. What one writes, the other reads; `writes` counts. */
async function tabs(options: Parameters<typeof testContext>[0] = {}) {
  const [here, there] = [
    testContext({ wallets, wallet, ...options }),
    testContext({ wallets, wallet, ...options }),
  ]
  let writes = 0
  for (const [from, to] of [
    [here, there],
    [there, here],
  ] as const)
    from.context.storage.write = (value) => {
      writes++
      queueMicrotask(() => to.own.changed(value))
      return true
    }
  for (const { context } of [here, there])
    await startWidget(context, { theme: {}, embedded: false, wallets, storage: '' })
  return { here, there, writes: () => writes }
}

const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await settled()
}
const known = ({ state }: Awaited<ReturnType<typeof tabs>>['here']) =>
  state().knownWallets.map(({ key, status }) => `${key} ${status}`)

test('default: wallets of before are the same in every tab', async () => {
  const { here, there, writes } = await tabs()
  await connect(there.context, 'fox-1')
  await rest()
  await connect(there.context, 'bear-1')
  await rest()
  expect(here.state().connections.eip155?.wallet.id).toBe('io.bear')
  expect(known(here)).toEqual(['io.fox held'])
  const [fox] = there.state().knownWallets
  await forgetWallet(there.context, fox as NonNullable<typeof fox>)
  await rest()
  expect(known(here)).toEqual([])
  await disconnect(there.context)
  await rest()
  expect(known(here)).toEqual(['io.bear left'])
  expect(writes()).toBeLessThan(12)
})

test('default: the account that a person picks is the active one of every tab', async () => {
  const { here, there, writes } = await tabs()
  await connect(there.context, 'fox-1')
  await rest()
  expect(here.state().connections.eip155?.accounts[0]).toBe(`eip155:1:${alice}`)
  await chooseAccount(there.context, `eip155:1:${bob}`)
  await rest()
  expect(here.state().connections.eip155?.accounts).toEqual([`eip155:1:${bob}`, `eip155:1:${alice}`])
  // And of the next wallet that has it.
  await connect(here.context, 'bear-1')
  await rest()
  expect(there.state().connections.eip155?.accounts[0]).toBe(`eip155:1:${bob}`)
  expect(writes()).toBeLessThan(12)
})

test.each([
  ['signed in, stays who they are', 'authenticated', alice],
  ['not signed in yet, follows', 'unauthenticated', bob],
] as const)('behavior: where a signature is asked for, who has %s', async (_, status, active) => {
  const { context, own, state, store } = testContext({
    wallets,
    wallet,
    project: { ...offered, siwx: 'required' },
  })
  await startWidget(context, { theme: {}, embedded: false, wallets, storage: '' })
  await connect(context, 'fox-1')
  await settled()
  const signed = status === 'authenticated' && {
    signer: signerOf(`eip155:1:${alice}`),
    signedOn: 'eip155:1' as const,
  }
  store.setState({ session: { ...loggedIn, status }, ...signed })
  await settled()
  own.changed(JSON.stringify({ ...JSON.parse(own.value ?? ''), chosen: { eip155: bob } }))
  await rest()
  expect(state().chosen).toEqual({ eip155: bob })
  expect(state().connections.eip155?.accounts[0]).toBe(`eip155:1:${active}`)
})

test('behavior: a consent counts in every tab, and as long as the last connection', async () => {
  const { here, there } = await tabs()
  const written: (string | undefined)[] = []
  for (const tab of [here, there]) {
    const { write } = tab.context.storage
    tab.context.storage.write = (value) => {
      written.push(parseStored(value)?.consent)
      return write(value)
    }
    tab.store.setState({
      features: featuresOf({ legalCheckbox: true }),
      termsUrl: 'https://shop.example/terms',
    })
  }
  await rest()
  const consent = consentTo(there.state(), 1)
  there.store.setState({ consent })
  await rest()
  expect(waitsForConsent(here.state())).toBe(false)
  await connect(there.context, 'fox-1')
  await rest()
  written.length = 0
  await chooseAccount(here.context, `eip155:1:${bob}`)
  await rest()
  expect(new Set(written)).toEqual(new Set([consent]))
  expect([here, there].map(({ state }) => waitsForConsent(state()))).toEqual([false, false])
  await disconnect(here.context)
  await rest()
  expect([here, there].map(({ state }) => state().consent)).toEqual(['', ''])
})

test('behavior: a consent that is taken back in one tab is good in none', async () => {
  const { here, there } = await tabs()
  for (const consent of ['a b 1', '', 'a b 2']) {
    there.store.setState({ consent })
    await rest()
    expect(here.state().consent).toBe(consent)
  }
})
