import { describe, expect, test } from 'vitest'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { KnownWallet } from '../state/knownWallets.ts'
import type { Session } from '../state/session.ts'
import { inAll, loggedInContext, solana } from '../test/loggedInContext.ts'
import {
  alice,
  connectedContext,
  foxWallet,
  loggedIn,
  offered,
  pending,
  settled,
  testContext,
} from '../test/testContext.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { followTab } from './followTab.ts'
import { openView } from './openView.ts'
import { rejoinFamily } from './rejoinFamily.ts'
import { signOut } from './signOut.ts'
import { startWidget } from './startWidget.ts'
import { switchWallet } from './switchWallet.ts'

const bear = { ...foxWallet, id: 'bear-1', name: 'Bear', rdns: 'io.bear' }
const wallets = [foxWallet, bear]
const knownBear: KnownWallet = {
  namespace: 'eip155',
  key: 'io.bear',
  name: 'Bear',
  address: alice,
  status: 'held',
}
const stored = (connections: object, more: object = {}): string =>
  JSON.stringify({ v: 1, connections, network: 'eip155:1', recent: [], ...more })

type Now = ReturnType<typeof testContext>

describe('a wallet that a person goes back to', () => {
  /** Fox is connected, and Bear does not answer yet. */
  async function returning() {
    const answer = pending<string[]>()
    const now = connectedContext({ wallets, wallet: { eth_accounts: () => answer.promise } })
    await openView(now.context, null)
    const outcome = switchWallet(now.context, knownBear)
    await settled()
    expect(now.state().connectingWith).toBe(bear.id)
    return { ...now, answer: () => answer.resolve([alice]), outcome }
  }

  test.each<[string, (now: Now) => unknown]>([
    ['the person disconnects all', ({ context }) => disconnect(context)],
    ['the person disconnects its family', ({ context }) => disconnect(context, 'eip155')],
    ['the page disconnects all', ({ context }) => disconnect(context, null, 'page')],
    ['another tab disconnects it', ({ context }) => followTab(context, stored({}))],
  ])('default: after %s, its late answer connects nothing', async (_, leave) => {
    const now = await returning()
    void leave(now)
    expect(now.state()).toMatchObject({ connectingWith: null, connections: {}, status: 'disconnected' })
    await settled()
    expect(now.state().open).toBe(false)
    now.answer()
    expect((await now.outcome).outcome).toBe('dropped')
    expect(now.state()).toMatchObject({ connections: {}, remembered: {} })
  })

  test.each<[string, (now: Now) => unknown]>([
    ['the end of another family', ({ context }) => disconnect(context, 'solana')],
    [
      'a change in another tab',
      ({ context }) => followTab(context, stored({ eip155: 'io.fox' }, { currency: 'eur' })),
    ],
    ['another wallet in another tab', ({ context }) => followTab(context, stored({ eip155: 'io.cat' }))],
  ])('behavior: %s leaves it on its way', async (_, act) => {
    const now = await returning()
    void act(now)
    now.answer()
    expect((await now.outcome).outcome).toBe('connected')
    expect(now.state().connections.eip155?.wallet.id).toBe('io.bear')
  })

  test('behavior: a wallet that the person is asked in goes on being asked', async () => {
    const answer = pending<string[]>()
    const now = connectedContext({ wallets, wallet: { eth_requestAccounts: () => answer.promise } })
    const done = connect(now.context, bear.id)
    await disconnect(now.context, null, 'page')
    answer.resolve([alice])
    await done
    expect(now.state().connections.eip155?.wallet.id).toBe('io.bear')
  })
})

test('behavior: a wallet that the person is asked in after going back to it was left goes on being asked', async () => {
  const [silent, asked] = [pending<string[]>(), pending<string[]>()]
  const wallet = { eth_accounts: () => silent.promise, eth_requestAccounts: () => asked.promise }
  const { context, state } = connectedContext({ wallets, wallet })
  const back = switchWallet(context, knownBear)
  await settled()
  state().giveUpConnecting()
  const done = connect(context, bear.id)
  await disconnect(context, null, 'page')
  asked.resolve([alice])
  await done
  silent.resolve([alice])
  expect((await back).outcome).toBe('dropped')
  expect(state().connections.eip155?.wallet.id).toBe('io.bear')
})

test('behavior: a family that its login brings back is given up with the last family of that login', async () => {
  const { context, state, look } = await loggedInContext()
  await disconnect(context, 'solana')
  await disconnect(context, 'bip122')
  const answer = pending<Session>()
  look.answer = () => answer.promise
  const done = rejoinFamily(context, solana, () => true)
  await settled()
  const left = disconnect(context, 'eip155')
  expect(state().connectingWith).toBeNull()
  answer.resolve(inAll)
  await Promise.all([left, done])
  expect(state().connections).toEqual({})
})

test('default: a family that is left again while its login brings it back stays left', async () => {
  const { context, state, look } = await loggedInContext()
  await disconnect(context, 'solana')
  const answer = pending<Session>()
  look.answer = () => answer.promise
  const done = rejoinFamily(context, solana, () => true)
  await settled()
  await disconnect(context, 'solana', 'page')
  answer.resolve(inAll)
  await done
  expect(state().connections.solana).toBeUndefined()
  expect(Object.keys(state().connections)).toEqual(['bip122', 'eip155'])
})

test.each(['person', 'page'] as const)(
  'default: a sign-out by the %s ends the login that is on its way back',
  async (by) => {
    const { context, state, look } = await loggedInContext()
    state().setPageWallets([{ ...foxWallet }])
    await connect(context, foxWallet.id)
    const held = state().knownWallets.find(({ key }) => key === embeddedKey)
    const answer = pending<Session>()
    look.answer = () => answer.promise
    const outcome = switchWallet(context, held as KnownWallet)
    await settled()
    await signOut(context, by)
    expect(state().connectingWith).toBeNull()
    answer.resolve(inAll)
    await outcome
    await settled()
    expect(Object.values(state().connections).map(({ wallet }) => wallet.id)).toEqual(['io.fox'])
  },
)

test.each<[string, Namespace | undefined, string[]]>([
  ['all wallets are disconnected', undefined, ['signOut']],
  ['its family is disconnected', 'eip155', []],
])('default: a login that is gone back to, after %s', async (_, namespace, asked) => {
  const { context, state, look, askedLogin } = await loggedInContext()
  await disconnect(context, 'solana')
  await disconnect(context, 'bip122')
  state().setPageWallets([{ ...foxWallet }])
  await connect(context, foxWallet.id)
  const held = state().knownWallets.find(({ key }) => key === embeddedKey)
  const answer = pending<Session>()
  look.answer = () => answer.promise
  const outcome = switchWallet(context, held as KnownWallet)
  await settled()
  askedLogin.length = 0
  await disconnect(context, namespace)
  answer.resolve(inAll)
  await outcome
  expect(askedLogin.map(({ name }) => name)).toEqual(asked)
  expect(state().connections).toEqual({})
})

describe('while an earlier visit is restored', () => {
  const answers = () => {
    const [accounts, look] = [pending<string[]>(), pending<Session>()]
    return { accounts, look }
  }
  async function starting(connections: Partial<Record<Namespace, string>>) {
    const { accounts, look } = answers()
    const now = testContext({
      stored: stored(connections),
      wallets,
      wallet: { eth_accounts: () => accounts.promise },
      project: offered,
      login: { signOut: loggedIn },
    })
    now.login.look.mockImplementation(() => look.promise)
    await startWidget(now.context, { theme: {}, embedded: false, wallets, storage: '' })
    await settled()
    expect(now.state().restore).toBe('running')
    const answer = async () => {
      accounts.resolve([alice])
      look.resolve(loggedIn)
      await settled()
    }
    return { ...now, answer }
  }
  const kept = ({ own }: Now) => JSON.parse(own.value ?? '').connections

  const ends: [string, (now: Now) => unknown][] = [
    ['the person disconnects all', ({ context }) => disconnect(context)],
    ['the page disconnects all', ({ context }) => disconnect(context, null, 'page')],
    ['the page disconnects the family', ({ context }) => disconnect(context, 'eip155', 'page')],
    [
      'another tab disconnects it',
      ({ context, own }) => {
        own.value = stored({})
        followTab(context, own.value)
      },
    ],
  ]
  test.each(ends)('default: after %s nothing comes back, now or later', async (_, leave) => {
    const now = await starting({ eip155: 'io.fox' })
    await leave(now)
    await settled()
    expect(now.state()).toMatchObject({ status: 'disconnected', restore: 'done', remembered: {} })
    // A reload at this moment finds nothing either.
    expect(kept(now)).toEqual({})
    await now.answer()
    expect(now.state()).toMatchObject({ status: 'disconnected', connections: {} })
    expect(kept(now)).toEqual({})
  })

  test.each(['person', 'page'] as const)(
    'default: a sign-out by the %s ends the login, and no other wallet',
    async (by) => {
      const now = await starting({ eip155: embeddedKey, solana: 'phantom' })
      await signOut(now.context, by)
      expect(kept(now)).toEqual({ solana: 'phantom' })
      await now.answer()
      expect(now.state().connections).toEqual({})
      expect(now.state().remembered).toEqual({ solana: 'phantom' })
    },
  )

  test('behavior: the family that is left alone is gone at a reload, too', async () => {
    const now = await starting({ eip155: 'io.fox', solana: 'phantom' })
    await disconnect(now.context, 'eip155', 'page')
    expect(now.state().restore).toBe('running')
    expect(kept(now)).toEqual({ solana: 'phantom' })
    expect(now.host.writeStorage).toHaveBeenLastCalledWith('', true)
  })

  test('behavior: a login on its way back ends by the disconnect, as a connected one does', async () => {
    const all = await starting({ eip155: embeddedKey, solana: embeddedKey })
    await disconnect(all.context, 'eip155', 'page')
    expect(all.askedLogin).toEqual([])
    await disconnect(all.context, null, 'page')
    expect(all.askedLogin).toEqual([{ name: 'signOut', args: [] }])
    await all.answer()
    expect(all.state().connections).toEqual({})
  })

  const revoked = ({ host }: Now) =>
    host.requestWallet.mock.calls
      .filter(([, { method }]) => method === 'wallet_revokePermissions')
      .map(([id]) => id)

  test.each<[string, Parameters<typeof disconnect>[1]]>([
    ['all', null],
    ['its family', 'eip155'],
  ])('default: the wallet is told that %s was disconnected', async (_, namespace) => {
    const now = await starting({ eip155: 'io.fox', solana: 'phantom' })
    await disconnect(now.context, namespace)
    expect(revoked(now)).toEqual(['fox-1'])
  })

  test('error: of two wallets with its key and name neither is told', async () => {
    const now = await starting({ eip155: 'io.fox' })
    now.state().setPageWallets([...wallets, { ...foxWallet, id: 'fox-2' }])
    await disconnect(now.context)
    expect(revoked(now)).toEqual([])
  })

  test('default: another wallet that another tab connects in its place is waited for', async () => {
    const now = await starting({ eip155: 'io.fox' })
    const other = pending<string[]>()
    now.state().setPageWallets([foxWallet])
    followTab(now.context, stored({ eip155: 'io.bear' }))
    await settled()
    now.answers['eth_accounts'] = () => other.promise
    await now.answer()
    expect(now.state()).toMatchObject({ restore: 'running', status: 'connecting' })
    now.state().setPageWallets(wallets)
    other.resolve([alice])
    await settled()
    expect(now.state().connections.eip155?.wallet.id).toBe('io.bear')
    expect(now.state().restore).toBe('done')
    expect(now.host.setState).not.toHaveBeenCalledWith(expect.objectContaining({ status: 'disconnected' }))
  })

  test('behavior: what another tab connects meanwhile comes, and the rest is still waited for', async () => {
    const now = await starting({ solana: 'phantom' })
    followTab(now.context, stored({ solana: 'phantom', eip155: 'io.fox' }))
    await settled()
    expect(now.state().restore).toBe('running')
    await now.answer()
    expect(now.state().connections.eip155?.wallet.id).toBe('io.fox')
    expect(now.state().restore).toBe('running')
  })
})

describe('what another tab connected, while the login frame says who signed in there', () => {
  const there = {
    connections: { eip155: 'io.fox' },
    as: { eip155: { key: 'io.fox', name: 'Fox', address: alice } },
    signer: `eip155:${alice.toLowerCase()}`,
    signedOn: 'eip155:1',
  }
  const write = ({ context, own }: Now, value: string) => {
    own.value = value
    followTab(context, value)
  }
  async function following() {
    const look = pending<Session>()
    const now = testContext({ wallets, project: offered, login: { signOut: loggedIn } })
    now.login.look.mockImplementation(() => look.promise)
    await startWidget(now.context, { theme: {}, embedded: false, wallets, storage: '' })
    write(now, stored(there.connections, { ...there, consent: 'a b 1' }))
    const answer = async () => {
      look.resolve({ ...loggedIn, user: { id: 'u', email: null, name: null, method: 'siwx' } })
      await settled()
    }
    return { ...now, written: () => JSON.parse(now.own.value ?? ''), answer }
  }

  test('default', async () => {
    const now = await following()
    expect(now.state().connections).toEqual({})
    await now.answer()
    expect(now.state().connections.eip155?.wallet.id).toBe('io.fox')
  })

  test.each<[string, (now: Now) => unknown]>([
    ['a disconnect here', ({ context }) => disconnect(context)],
    ['the disconnect of the page here', ({ context }) => disconnect(context, 'eip155', 'page')],
    ['the disconnect there', (now) => write(now, stored({}))],
  ])('error: after %s it does not come any more', async (_, leave) => {
    const now = await following()
    await leave(now)
    expect(now.written().connections).toEqual({})
    await now.answer()
    expect(now.state()).toMatchObject({ connections: {}, remembered: {}, consent: '' })
    expect(now.written().connections).toEqual({})
  })

  test.each<[string, (now: Now) => unknown]>([
    ['the choice of a currency', ({ state }) => state().setCurrency('eur')],
    ['a new ticket', ({ state }) => state().setTicket('t2')],
  ])('behavior: %s that is written here ends nothing there', async (_, change) => {
    const now = await following()
    change(now)
    await settled()
    expect(now.written()).toMatchObject(there)
    await now.answer()
    expect(now.written()).toMatchObject(there)
    expect(now.state().connections.eip155?.wallet.id).toBe('io.fox')
  })

  test('default: who disconnects it here signs out, as there', async () => {
    const now = await following()
    await disconnect(now.context)
    expect(now.askedLogin).toEqual([{ name: 'signOut', args: [] }])
    expect(now.written()).not.toHaveProperty('signer')
    await now.answer()
    expect(now.state().signer).toBe('')
  })

  test.each<[string, (now: Now) => unknown]>([
    ['who signed out here', ({ context }) => signOut(context)],
    ['who signed out there', (now) => write(now, stored(there.connections))],
  ])('error: %s meanwhile is not signed in by a late answer', async (_, leave) => {
    const now = await following()
    await leave(now)
    await now.answer()
    expect(now.state().signer).toBe('')
    expect(now.written()).not.toHaveProperty('signer')
    expect(now.state().connections.eip155?.wallet.id).toBe('io.fox')
  })

  test('behavior: what is connected here meanwhile stays, and is what is written', async () => {
    const now = await following()
    await connect(now.context, bear.id)
    await settled()
    expect(now.written()).toMatchObject({ connections: { eip155: 'io.bear' } })
    await now.answer()
    expect(now.state().connections.eip155?.wallet.id).toBe('io.bear')
  })
})
