import { expect, test } from 'vitest'
import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import { featuresOf } from '../../server/contract/features.ts'
import type { Session } from '../state/session.ts'
import {
  bitcoin,
  devnet,
  inAll,
  loggedInContext,
  signet,
  solana,
  solanaAddress,
} from '../test/loggedInContext.ts'
import { foxWallet, loggedOut, pending, settled } from '../test/testContext.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { openView } from './openView.ts'
import { canRejoin, rejoinFamily } from './rejoinFamily.ts'
import { sendStanding } from './send/standing.ts'

type Now = Awaited<ReturnType<typeof loggedInContext>>
const wanted = () => true

async function withoutFamily(...left: Namespace[]): Promise<Now> {
  const now = await loggedInContext()
  for (const namespace of left) await disconnect(now.context, namespace)
  return now
}

test.each([
  ['solana', solana, [solanaAddress]],
  ['solana', devnet, [solanaAddress]],
  ['bip122', bitcoin, ['bc1pay', 'bc1ord']],
  ['bip122', signet, ['tb1pay', 'tb1ord']],
  ['eip155', 'eip155:10', [inAll.accounts[0]?.address]],
] as [Namespace, CaipNetworkId, string[]][])(
  'default: %s comes back on %s',
  async (family, network, addresses) => {
    const { context, state, askedLogin } = await withoutFamily(family)
    askedLogin.length = 0
    expect(canRejoin(state(), family)).toBe(true)
    expect(await rejoinFamily(context, network, wanted)).toBe(true)
    expect(state()).toMatchObject({ activeNetworkId: network, status: 'connected', connectingWith: null })
    expect(state().connections[family]).toMatchObject({
      network,
      accounts: addresses.map((address) => `${network}:${address}`),
      wallet: { id: 'gatehouse' },
    })
    // The login knows it already: nobody is asked.
    expect(askedLogin).toEqual([])
    const connector = context.connectors().find(({ id }) => id === `gatehouse:${family}`)
    await connector?.request({ method: 'any' }).catch(() => {})
    expect(askedLogin).toEqual([{ name: 'request', args: [network, { method: 'any' }] }])
  },
)

test('behavior: no other family that was left comes back with it', async () => {
  const { context, state } = await withoutFamily('solana', 'bip122')
  await rejoinFamily(context, solana, wanted)
  expect(Object.keys(state().connections)).toEqual(['eip155', 'solana'])
  expect(Object.keys(state().remembered)).toEqual(['eip155', 'solana'])
})

const leave: [string, (now: Now) => unknown][] = [
  ['went back', () => {}],
  ['closed the window', ({ context }) => closeModal(context)],
  ['connects another wallet', ({ state }) => state().setConnecting('fox-1')],
  ['gave up', ({ state }) => state().giveUpConnecting()],
]
test.each(leave)('error: the answer for who %s changes no network of a payment', async (what, act) => {
  const now = await withoutFamily('solana')
  const { context, state, look } = now
  await openView(context, null)
  const answer = pending<Session>()
  look.answer = () => answer.promise
  let isHere = true
  const done = rejoinFamily(context, solana, () => isHere)
  await settled()
  isHere = what !== 'went back'
  void act(now)
  const paysOn = sendStanding(state())?.networkId
  answer.resolve(inAll)
  await done
  expect(state().connections.solana).toBeUndefined()
  expect(sendStanding(state())?.networkId).toBe(paysOn)
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:1' })
  if (what === 'went back') expect(state()).toMatchObject({ status: 'connected', connectingWith: null })
})

test('error: an answer that is not wanted any more moves no later request', async () => {
  const { context, askedLogin } = await withoutFamily('solana')
  askedLogin.length = 0
  await rejoinFamily(context, devnet, () => false)
  await context
    .connectors()
    .find(({ id }) => id === 'gatehouse:solana')
    ?.request({ method: 'any' })
    .catch(() => {})
  expect(askedLogin).toMatchObject([{ args: [solana, { method: 'any' }] }])
})

test('behavior: of two networks the one chosen last counts, whichever is answered first', async () => {
  const { context, state, look } = await withoutFamily('solana')
  const [first, second] = [pending<Session>(), pending<Session>()]
  look.answer = () => first.promise
  let chosen = solana
  const one = rejoinFamily(context, solana, () => chosen === solana)
  await settled()
  chosen = devnet
  look.answer = () => second.promise
  const other = rejoinFamily(context, devnet, () => chosen === devnet)
  await settled()
  second.resolve(inAll)
  await other
  first.resolve(inAll)
  await one
  expect(state()).toMatchObject({ activeNetworkId: devnet, connectingWith: null })
  expect(state().connections.solana?.network).toBe(devnet)
})

test.each([
  ['ended', async (_: Now) => loggedOut],
  [
    'is of somebody without that family',
    async (_: Now) => ({ ...inAll, accounts: inAll.accounts.slice(0, 1) }),
  ],
  [
    'ends by the page',
    async ({ context }: Now) => {
      await disconnect(context, null, 'page')
      return inAll
    },
  ],
  [
    'is late for what another tab connected',
    async ({ state }: Now) => {
      const wallet = { id: 'app.phantom', name: 'Phantom', icon: '', rdns: '' }
      const accounts = [`${devnet}:${solanaAddress}` as const]
      state().setConnection({ namespace: 'solana', connectorId: 'p', accounts, network: devnet, wallet })
      return inAll
    },
  ],
])('error: a login that %s connects nothing', async (_, answer) => {
  const now = await withoutFamily('solana')
  const { context, state, look } = now
  look.answer = () => answer(now)
  expect(await rejoinFamily(context, solana, wanted)).toBe(false)
  expect(state().connections.solana?.network).not.toBe(solana)
  expect(state().activeNetworkId).not.toBe(solana)
  expect(state().connectingWith).toBeNull()
})

test('error: a login frame that does not answer leaves all as it was, and is asked again', async () => {
  const { context, state, look } = await withoutFamily('solana')
  look.answer = () => Promise.reject(new Error('offline'))
  await expect(rejoinFamily(context, solana, wanted)).rejects.toMatchObject({ name: 'WidgetError' })
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:1', status: 'connected' })
  look.answer = async () => inAll
  expect(await rejoinFamily(context, solana, wanted)).toBe(true)
})

test.each<[string, (now: Now) => unknown]>([
  [
    'whose wallet is on its way back',
    ({ state }) => state().setRemembered({ ...state().remembered, solana: 'app.phantom' }),
  ],
  [
    'in which another wallet was left',
    ({ state }) =>
      state().keepWallet({
        namespace: 'solana',
        key: 'app.phantom',
        name: 'Phantom',
        address: 'a',
        status: 'left',
      }),
  ],
  ['of a login that is gone', ({ context }) => disconnect(context)],
  ['of an account that the login has not', ({ state }) => state().setSession({ ...inAll, accounts: [] })],
  [
    'before new terms are accepted',
    ({ store }) =>
      store.setState({
        features: featuresOf({ legalCheckbox: true }),
        termsUrl: 'https://shop.example/terms',
      }),
  ],
])('behavior: a family %s is chosen by hand', async (_, change) => {
  const now = await withoutFamily('solana')
  await change(now)
  expect(canRejoin(now.state(), 'solana')).toBe(false)
  expect(await rejoinFamily(now.context, solana, wanted)).toBe(false)
  expect(now.login.look).not.toHaveBeenCalled()
})

test('behavior: a connected wallet of another family is no login', async () => {
  const { context, state } = await loggedInContext()
  await disconnect(context)
  await connect(context, foxWallet.id)
  state().setSession(inAll)
  expect(canRejoin(state(), 'solana')).toBe(false)
})
