import { expect, test } from 'vitest'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import { createSession } from '../state/session.ts'
import { parseStored } from '../state/stored.ts'
import { inAll, loggedInContext, solana } from '../test/loggedInContext.ts'
import { loggedOut, settled } from '../test/testContext.ts'
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
const { session: unknown } = createSession(() => {})
/** The signature of a wallet of the page, which has an account of its own. */
const signedIn = { ...inAll, accounts: [], user: { ...inAll.user, id: 'u3', method: 'siwx' } } as typeof inAll
const families = ({ state }: Now) => Object.keys(state().connections).sort()
const all = ['bip122', 'eip155', 'solana']

/** The login frame says who it is before the login is connected. */
const logInAs = ({ context }: Now, session = inAll): Promise<void> =>
  logIn(context, async () => {
    applyLogin(context, session)
    return session
  })

const endSession = ({ context }: Now): void => applyLogin(context, loggedOut)

/** A wallet of the page. */
function connectPhantom({ state }: Now, network: 'eip155:1' | typeof solana): void {
  const rdns = 'app.phantom'
  state().setConnection({
    namespace: network === solana ? 'solana' : 'eip155',
    connectorId: rdns,
    accounts: [`${network}:a`],
    network,
    wallet: { id: rdns, name: 'Phantom', icon: '', rdns },
  })
}

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
  now.store.setState({ session: unknown, left: {} })
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
    'a sign-out, and another wallet was left then',
    async (now) => {
      await signOut(now.context, 'person')
      connectPhantom(now, 'eip155:1')
      await disconnect(now.context, 'eip155')
    },
  ],
  [
    'a wallet signed in and out',
    ({ context }) => {
      for (const session of [loggedOut, signedIn]) applyLogin(context, session)
    },
  ],
])('default: a family that was left stays away at a login after %s', async (_, end) => {
  const now = await left('solana')
  await end(now)
  endSession(now)
  expect(families(now)).toEqual([])
  await logInAs(now)
  expect(families(now)).toEqual(['bip122', 'eip155'])
})

test('default: who leaves one family after the other logs out, and leaves none behind', async () => {
  const now = await left('solana', 'eip155', 'bip122')
  expect(families(now)).toEqual([])
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(all)
})

test.each<[string, (now: Now) => Promise<Now>]>([
  ['', async (now) => now],
  [', also after a reload', (now) => reloaded(now, inAll)],
])('behavior: what was left in a login before that stays left then%s', async (_, reload) => {
  const before = await left('solana')
  endSession(before)
  await logInAs(before)
  const now = await reload(before)
  for (const namespace of ['eip155', 'bip122'] as const) await disconnect(now.context, namespace, 'page')
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(['bip122', 'eip155'])
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
  await disconnect(now.context, 'bip122')
  endSession(now)
  await logInAs(now, bob)
  expect(families(now)).toEqual(['eip155', 'solana'])
})

test('behavior: what another tab left before it knew who is logged in is theirs', async () => {
  const [here, there] = [await left(), await left()]
  here.store.setState({ session: unknown })
  await disconnect(here.context, 'solana')
  persist(here.context, true)
  followTab(there.context, here.own.value ?? '')
  endSession(there)
  await logInAs(there)
  expect(families(there)).toEqual(['bip122', 'eip155'])
})

test('behavior: what is stored after a sign-out names nobody', async () => {
  const id = '0b6cf1c4-8a53-4c0e-9b1e-6f5a1c2d3e4f'
  const carol = { ...inAll, user: { ...inAll.user, id } } as typeof inAll
  const now = await left()
  applyLogin(now.context, carol)
  await disconnect(now.context, 'solana')
  await signOut(now.context)
  endSession(now)
  persist(now.context, true)
  const { left: stored } = JSON.parse(now.own.value ?? '')
  expect(stored).toEqual({ solana: { of: expect.stringMatching(/^[0-9a-f]{1,8}$/), over: true } })
  expect(now.own.value).not.toContain(id)
  await logInAs(now, carol)
  expect(families(now)).toEqual(['bip122', 'eip155'])
})

test('default: a login connects a family that was left where it has no other', async () => {
  const now = await left('eip155')
  endSession(now)
  const accounts = inAll.accounts.filter(({ namespace }) => namespace === 'eip155')
  await logInAs(now, { ...inAll, accounts })
  expect(families(now)).toEqual(['eip155'])
})

test('default: a login without an account in the first family that was not left connects the next one', async () => {
  const now = await left('eip155')
  endSession(now)
  const accounts = inAll.accounts.filter(({ namespace }) => namespace !== 'solana')
  await logInAs(now, { ...inAll, accounts })
  expect(families(now)).toEqual(['bip122'])
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
  ['a page waits for', ({ state }) => state().addAskedFamily('solana')],
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
  now.store.setState({ askedFamilies: [] })
  now.state().reset({ name: 'Account' })
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(['eip155', 'solana'])
})

test('behavior: another wallet that was left in a family is no reason to connect the login there', async () => {
  const now = await left()
  connectPhantom(now, solana)
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
  ['and a person is logged in', [inAll], ['bip122', 'eip155']],
  ['and it takes longer until it is known', [unknown, inAll], ['bip122', 'eip155']],
  ['and nobody is', [loggedOut], all],
  ['and only a wallet has signed in', [signedIn], all],
])('behavior: left before it is known who is logged in, %s', async (_, sessions, expected) => {
  const now = await left()
  now.store.setState({ session: unknown })
  await disconnect(now.context, 'solana', 'page')
  for (const session of sessions) applyLogin(now.context, session)
  endSession(now)
  await logInAs(now)
  expect(families(now)).toEqual(expected)
})

test('behavior: nor is it theirs who left a family in an earlier visit', async () => {
  const now = await reloaded(await left('eip155'), unknown)
  expect(families(now)).toEqual([])
  await disconnect(now.context, 'solana', 'page')
  applyLogin(now.context, bob)
  endSession(now)
  await logInAs(now, bob)
  expect(families(now)).toEqual(['bip122', 'eip155'])
})

const mark = { of: 'a1', over: true }
test.each<[string, unknown, object]>([
  ['of another form', 'solana', {}],
  ['of a list', [mark], {}],
  ['that is empty', null, {}],
  ['of an earlier form', { user: 'u1', families: ['solana'] }, {}],
  ['of an unknown family', { polkadot: mark, solana: mark }, { solana: mark }],
  ['of a number', { solana: { of: 1 }, eip155: mark }, { eip155: mark }],
  ['of a long text', { solana: { of: 'x'.repeat(9) } }, {}],
  ['of nothing', { solana: null, bip122: 0 }, {}],
  ['with more in it', { solana: { ...mark, over: 'yes', more: 1 } }, { solana: { of: 'a1', over: false } }],
])('error: a mark %s loses only itself', (_, left, expected) => {
  const stored = { v: 1, connections: { eip155: embeddedKey }, network: 'eip155:1', recent: [], consent: 'c' }
  const found = parseStored(JSON.stringify({ ...stored, left }))
  expect(found).toMatchObject({ connections: stored.connections, consent: 'c' })
  expect(found?.left).toEqual(expected)
})
