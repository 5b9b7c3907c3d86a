import { act } from 'react'
import { expect, test } from 'vitest'
import { applyLogin } from '../../actions/applyLogin.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { followTyping } from '../../actions/followTyping.ts'
import { openView } from '../../actions/openView.ts'
import { signOut } from '../../actions/signOut.ts'
import { Modal } from '../../app/Modal.tsx'
import type { Connection } from '../../state/connections.ts'
import type { ViewTarget } from '../../state/views.ts'
import { drawView, until } from '../../test/drawView.tsx'
import {
  alice,
  foxWallet,
  loggedIn,
  loggedOut,
  offered,
  settled,
  testContext,
} from '../../test/testContext.ts'
import { momentIn } from '../../ui/moment.ts'

const email = 'ada@mail.example'
const code: ViewTarget = { name: 'EmailVerifyOtp', data: { email, resendAt: momentIn(0) } }
type Visit = ReturnType<typeof testContext>

/** Somebody typed an address into the first view. */
async function typed(begin: (project: typeof offered) => Visit = (project) => testContext({ project })) {
  const visit = begin(offered)
  const { context, state } = visit
  const { root } = await drawView(context, <Modal />)
  followTyping(context, document)
  const field = () => root.querySelector('input[name=email]') as HTMLInputElement
  const doAll = (step: () => unknown) =>
    act(async () => {
      await step()
      await settled()
    })
  const open = async () => {
    await doAll(() => openView(context, 'Connect'))
    await until(() => field() !== null)
  }
  /** The window is away and its views have started afresh. */
  const close = async () => {
    const { closes } = state()
    let isAway = false
    void closeModal(context, 'now').then(() => {
      isAway = true
    })
    await until(() => isAway && state().closes > closes)
  }
  await open()
  await doAll(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field()), 'value')?.set?.call(field(), email)
    const own = window as unknown as { Event: typeof Event }
    field().dispatchEvent(new own.Event('input', { bubbles: true }))
  })
  expect(field().value).toBe(email)
  return { ...visit, doAll, open, close, value: () => field().value }
}

test.each<[string, (visit: Visit) => unknown]>([
  ['at it', () => {}],
  ['at the code that went there', ({ state }) => state().push(code)],
  [
    'at another login',
    ({ state }) => state().push({ name: 'ConnectingSocial', data: { provider: 'google' } }),
  ],
])('default: an address is there again for who closed the window %s', async (_, before) => {
  const visit = await typed()
  await visit.doAll(() => before(visit))
  await visit.close()
  await visit.open()
  expect(visit.value()).toBe(email)
})

const other = {
  ...loggedIn,
  user: { ...loggedIn.user, id: 'u2', email: 'bob@mail.example' },
} as typeof loggedIn
/** Logged in without an account here: the first view still is the one for ways in. */
const withUser = (project: typeof offered): Visit => {
  const signOut = () => applyLogin(visit.context, loggedOut)
  const visit = testContext({ project, login: { signOut } })
  visit.state().setSession(loggedIn)
  return visit
}
const wallet = {
  namespace: 'eip155',
  connectorId: foxWallet.id,
  accounts: [`eip155:1:${alice}`],
  network: 'eip155:1',
  wallet: { id: foxWallet.rdns, name: foxWallet.name, icon: '', rdns: foxWallet.rdns },
} satisfies Connection

test.each<[string, (visit: Visit) => unknown]>([
  ['a sign-out', ({ context }) => signOut(context)],
  [
    'a wallet that came and was disconnected',
    ({ context, state }) => {
      state().setConnection(wallet)
      return disconnect(context)
    },
  ],
  ['a sign-out in another tab', ({ context }) => applyLogin(context, loggedOut)],
  ["another wallet's sign-in", ({ context }) => context.store.setState({ signer: `eip155:${alice}` })],
  ["another person's login", ({ context }) => applyLogin(context, other)],
])('behavior: it is nobody else’s: not after %s', async (_, leave) => {
  const visit = await typed(withUser)
  await visit.close()
  await visit.doAll(() => leave(visit))
  await visit.open()
  expect(visit.value()).toBe('')
})

test('behavior: nor after a login that came and went in another tab', async () => {
  const visit = await typed()
  await visit.close()
  await visit.doAll(() => applyLogin(visit.context, loggedIn))
  await visit.doAll(() => applyLogin(visit.context, loggedOut))
  await visit.open()
  expect(visit.value()).toBe('')
})

test('behavior: who types while another tab signs out goes on, until the window closes', async () => {
  const visit = await typed(withUser)
  await visit.doAll(() => applyLogin(visit.context, loggedOut))
  expect(visit.value()).toBe(email)
  await visit.close()
  await visit.open()
  expect(visit.value()).toBe('')
})
