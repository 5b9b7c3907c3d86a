import { expect, test } from 'vitest'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { signerOf } from '../state/session.ts'
import type { ViewTarget } from '../state/views.ts'
import { alice, foxWallet, loggedIn, loggedOut, offered, settled, testContext } from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import { connect } from './connect.ts'
import { showView } from './showView.ts'
import { startWidget } from './startWidget.ts'

const wallets = [foxWallet]
const ofAnother = (more: object) =>
  JSON.stringify({ v: 1, connections: {}, network: 'eip155:1', recent: [], ...more })
const embedded = { connections: { eip155: embeddedKey }, recent: [embeddedKey] }
const signed = { ...loggedIn, user: { id: 'u1', email: null, name: null, method: 'siwx' }, accounts: [] }

/** A tab that shows that view, whose login frame said before that nobody is logged in. */
async function tab(view: ViewTarget, siwx: 'off' | 'required' = 'off') {
  const now = testContext({ wallets, project: { ...offered, siwx } })
  await startWidget(now.context, { theme: {}, embedded: false, wallets, storage: '' })
  now.state().setSession(loggedOut)
  if (siwx !== 'off') await connect(now.context, 'fox-1')
  await showView(now.context, view, 'reset')
  await settled()
  const hear = async (more: object): Promise<string> => {
    const written = ofAnother(more)
    now.own.value = written
    now.own.changed(written)
    await settled()
    return written
  }
  return { ...now, hear, view: () => now.state().history.at(-1)?.name }
}

test.each<ViewTarget>([
  { name: 'Connect' },
  { name: 'ConnectSocials' },
  { name: 'EmailVerifyOtp', data: { email: 'ada@mail.example', resendAt: momentIn(0) } },
  { name: 'EmailVerifyDevice', data: { email: 'ada@mail.example', resendAt: momentIn(0) } },
  { name: 'ConnectingSocial', data: { provider: 'google' } },
  { name: 'ConnectingFarcaster' },
])('default: who logged in in another tab is logged in here, in the place of $name', async (target) => {
  const { hear, login, state, view, own } = await tab(target)
  login.look.mockImplementation(async () => {
    state().setSession(loggedIn)
    return loggedIn
  })
  const written = await hear(embedded)
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
  expect(view()).toBe('Account')
  // And stays so there: nothing else was written back.
  expect(JSON.parse(own.value ?? '').connections).toEqual(JSON.parse(written).connections)
})

test.each<ViewTarget>([{ name: 'WhatIsAWallet' }, { name: 'Connect', data: { namespace: 'solana' } }])(
  'behavior: what has nothing to do with it stays: $name $data.namespace',
  async (target) => {
    const { hear, login, state, view } = await tab(target)
    login.look.mockResolvedValue(loggedIn)
    await hear(embedded)
    expect(state().status).toBe('connected')
    expect(view()).toBe(target.name)
  },
)

test('behavior: the server is asked, not the other tab', async () => {
  const { hear, state, view, own } = await tab({ name: 'Connect' })
  await hear(embedded)
  expect(state().status).toBe('disconnected')
  expect(view()).toBe('Connect')
  expect(own.value).toContain('"connections":{}')
})

test.each(['SIWXSignMessage', 'ConnectingSiwe'] as const)(
  'default: who signed in another tab is not asked here any more: %s',
  async (name) => {
    const { hear, login, state } = await tab({ name }, 'required')
    login.look.mockImplementation(async () => {
      state().setSession(signed)
      return signed
    })
    const account = { signer: signerOf(`eip155:1:${alice}`), signedOn: 'eip155:1' }
    await hear({ connections: { eip155: 'io.fox' }, recent: ['io.fox'], ...account })
    expect(state()).toMatchObject({ open: false, status: 'connected', ...account })
  },
)

test('default: a wallet that another tab asks to sign in is connected here when it did', async () => {
  const { hear, login, state, store, view } = await tab({ name: 'Connect' })
  store.setState({ login: { ...offered, siwx: 'required' } })
  login.start.mockImplementation(async () => state().session)
  const fox = { connections: { eip155: 'io.fox' }, recent: ['io.fox'] }
  await hear(fox)
  expect([state().status, view()]).toEqual(['disconnected', 'Connect'])
  login.look.mockImplementation(async () => {
    state().setSession(signed)
    return signed
  })
  await hear({ ...fox, signer: signerOf(`eip155:1:${alice}`), signedOn: 'eip155:1' })
  expect([state().status, view()]).toEqual(['connected', 'Account'])
})

test('behavior: a tab in which nobody signed in does not end the asking of another', async () => {
  const { hear, state, view } = await tab({ name: 'SIWXSignMessage' }, 'required')
  await hear({})
  expect([state().status, view()]).toEqual(['connected', 'SIWXSignMessage'])
})

test('behavior: a signature that the server knows nothing of counts nothing', async () => {
  const { hear, state, view } = await tab({ name: 'SIWXSignMessage' }, 'required')
  const account = { signer: signerOf(`eip155:1:${alice}`), signedOn: 'eip155:1' }
  await hear({ connections: { eip155: 'io.fox' }, recent: ['io.fox'], ...account })
  expect(state()).toMatchObject({ open: true, signer: '' })
  expect(view()).toBe('SIWXSignMessage')
})

test('behavior: another account, signed by in another tab, does not count for ours', async () => {
  const { hear, login, state, view } = await tab({ name: 'SIWXSignMessage' }, 'required')
  login.look.mockResolvedValue(signed)
  const account = { signer: `eip155:0x${'c'.repeat(40)}`, signedOn: 'eip155:1' }
  await hear({ connections: { eip155: 'io.fox' }, recent: ['io.fox'], ...account })
  expect([state().open, view()]).toEqual([true, 'SIWXSignMessage'])
})

test('behavior: the newest ticket and the form of the account are those of every tab', async () => {
  const { hear, login, state } = await tab({ name: 'WhatIsAWallet' })
  state().setTicket('old')
  state().setSession(loggedIn)
  await settled()
  await hear({ ticket: 'new', accountType: 'eoa' })
  expect(state()).toMatchObject({ ticket: 'new', accountType: 'eoa' })
  expect(login.look).toHaveBeenCalledOnce()
  await hear({})
  expect(state()).toMatchObject({ ticket: '', accountType: 'eoa' })
})
