import { expect, test } from 'vitest'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { parseStored } from '../state/stored.ts'
import { inAll, loggedInContext, solana } from '../test/loggedInContext.ts'
import { foxWallet, loggedOut, settled, testContext } from '../test/testContext.ts'
import { applyLogin } from './applyLogin.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { followTab } from './followTab.ts'
import { logIn } from './logIn.ts'
import { persist } from './persist.ts'
import { rejoinFamily } from './rejoinFamily.ts'
import { restoreState } from './restoreState.ts'
import { signOut } from './signOut.ts'

type Now = Awaited<ReturnType<typeof loggedInContext>>

const bob = { ...inAll, user: { ...inAll.user, id: 'u2' } } as typeof inAll
const families = ({ state }: Now) => Object.keys(state().connections).sort()
const all = ['bip122', 'eip155', 'solana']

/** The login frame says who it is before the login is connected. */
const logInAs = ({ context }: Now, session = inAll): Promise<void> =>
  logIn(context, async () => {
    applyLogin(context, session)
    return session
  })

const endSession = ({ context }: Now): void => applyLogin(context, loggedOut)

async function left(...namespaces: ('eip155' | 'solana' | 'bip122')[]): Promise<Now> {
  const now = await loggedInContext()
  for (const namespace of namespaces) await disconnect(now.context, namespace)
  return now
}

/** The same page, loaded again; the session of the login frame goes on where `session` says so. */
async function reloaded(before: Now, session = loggedOut): Promise<Now> {
  persist(before.context, true)
  const now = await loggedInContext()
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) now.state().removeConnection(namespace)
  const { session: fresh } = testContext().state()
  now.store.setState({ session: fresh, left: { user: '', families: [] } })
  now.own.value = before.own.value
  restoreState(now.context, '')
  applyLogin(now.context, session)
  return now
}

test.each<[string, (now: Now) => unknown]>([
  ['the session ended', endSession],
  ['a sign-out', ({ context }) => signOut(context, 'person')],
  ['a disconnect of all', ({ context }) => disconnect(context)],
  [
    'the last families were left',
    async ({ context }) => {
      await disconnect(context, 'bip122')
      await disconnect(context, 'eip155')
    },
  ],
])('default: a family that was left stays away at a login after %s', async (what, end) => {
  const now = await left('solana')
  await end(now)
  endSession(now)
  expect(families(now)).toEqual([])
  await logInAs(now)
  // Who left one family after the other left the last one by logging out.
  expect(families(now)).toEqual(what.startsWith('the last') ? ['eip155'] : ['bip122', 'eip155'])
})

test('default: a disconnect of all alone leaves no family behind', async () => {
  const now = await left()
  await disconnect(now.context)
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(all)
})

test('behavior: the first family stays away, too', async () => {
  const now = await left('eip155')
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(['bip122', 'solana'])
  expect(now.state()).toMatchObject({ activeNetworkId: solana, connectingWith: null, status: 'connected' })
  expect(now.state().connections.solana?.connectorId).toBe('gatehouse:solana')
})

test('behavior: nor does it come by choosing the wallet for another family', async () => {
  const now = await left('solana')
  endSession(now)
  now.look.answer = async () => inAll
  now.state().setSession(inAll)
  await connect(now.context, 'gatehouse:eip155')
  expect(families(now)).toEqual(['bip122', 'eip155'])
})

test.each([
  ['a session that ended', loggedOut],
  ['a session that goes on', inAll],
])('behavior: a reload with %s keeps what was left', async (_, session) => {
  const now = await reloaded(await left('solana'), session)
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(['bip122', 'eip155'])
})

test('behavior: another tab leaves it, too, and takes it back', async () => {
  const [here, there] = [await left(), await left()]
  const follow = (): void => {
    persist(here.context, true)
    followTab(there.context, here.own.value ?? '')
  }
  await disconnect(here.context, 'solana')
  follow()
  endSession(there)
  await logInAs(there)
  expect(families(there)).toEqual(['bip122', 'eip155'])
  await rejoinFamily(here.context, solana, () => true)
  follow()
  await settled()
  endSession(there)
  await logInAs(there)
  expect(families(there)).toEqual(all)
})

test('default: another person of the same browser gets every family, and so does the first one then', async () => {
  const now = await left('eip155', 'solana')
  await signOut(now.context)
  endSession(now)
  await logInAs(now, bob)
  expect(families(now)).toEqual(all)
  expect(now.state().activeNetworkId).toBe('eip155:1')
  persist(now.context, true)
  expect(now.own.value).not.toContain('"left"')
  await signOut(now.context)
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(all)
})

test('behavior: who leaves one does not take over what somebody else left in another tab', async () => {
  const [alices, now] = [await left('solana'), await left()]
  applyLogin(now.context, bob)
  persist(alices.context, true)
  followTab(now.context, alices.own.value ?? '')
  expect(now.state().left).toEqual({ user: 'u1', families: ['solana'] })
  await disconnect(now.context, 'bip122')
  expect(now.state().left).toEqual({ user: 'u2', families: ['bip122'] })
})

test.each<[string, (now: Now) => unknown]>([
  ['chooses one of its networks', ({ context }) => rejoinFamily(context, solana, () => true)],
  ['chooses the wallet for it', ({ context }) => connect(context, 'gatehouse:solana')],
])('default: who %s has it back for good', async (_, choose) => {
  const now = await left('solana')
  await choose(now)
  expect(families(now)).toEqual(all)
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(all)
})

test.each<[string, (now: Now) => void]>([
  ['a page waits for', ({ state }) => state().setAskedFamily('solana')],
  [
    'a person wants a wallet of',
    ({ state }) => state().push({ name: 'Connect', data: { namespace: 'solana' } }),
  ],
])('default: a family that %s comes with the login', async (_, ask) => {
  const now = await left('solana', 'bip122')
  endSession(now)
  ask(now)
  await logInAs(now)
  expect(families(now)).toEqual(['eip155', 'solana'])
  now.state().setAskedFamily(undefined)
  now.state().reset({ name: 'Account' })
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(['eip155', 'solana'])
})

test('behavior: another wallet that was left in a family is no reason to connect the login there', async () => {
  const now = await left()
  const phantom = { ...foxWallet, id: 'phantom', name: 'Phantom', rdns: 'app.phantom' }
  now.state().setConnection({
    namespace: 'solana',
    connectorId: phantom.id,
    accounts: [`${solana}:a`],
    network: solana,
    wallet: { id: phantom.rdns, name: phantom.name, icon: '', rdns: phantom.rdns },
  })
  await disconnect(now.context, 'solana')
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(['bip122', 'eip155'])
})

test('behavior: a family that is not connected is not left', async () => {
  const now = await left()
  now.state().removeConnection('solana')
  await disconnect(now.context, 'solana', 'page')
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(all)
})

test.each([
  ['and the same person is logged in', inAll, ['bip122', 'eip155']],
  ['and nobody is', loggedOut, all],
])('behavior: left before it is known who is logged in, %s', async (_, session, expected) => {
  const now = await left()
  const { session: fresh } = testContext().state()
  now.store.setState({ session: fresh, left: { user: '', families: [] } })
  await disconnect(now.context, 'solana', 'page')
  applyLogin(now.context, session)
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(expected)
})

test.each([
  ['of another form', 'solana'],
  ['without families', { user: 'u1' }],
  ['of a number', { user: 1, families: [] }],
  ['of a long id', { user: 'x'.repeat(321), families: [] }],
  ['of an unknown family', { user: 'u1', families: ['polkadot'] }],
  ['of more families than there are', { user: 'u1', families: ['solana', 'solana', 'solana', 'solana'] }],
  ['that is empty', null],
])('error: a mark %s is no storage of ours', (_, left) => {
  const stored = { v: 1, connections: { eip155: embeddedKey }, network: 'eip155:1', recent: [] }
  expect(parseStored(JSON.stringify(stored))).toBeDefined()
  expect(parseStored(JSON.stringify({ ...stored, left }))).toBeUndefined()
})
