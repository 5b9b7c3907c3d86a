import { act } from 'react'
import { expect, test } from 'vitest'
import type { CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { onWalletEvent } from '../../actions/walletEvents.ts'
import type { Session } from '../../state/session.ts'
import { drawView, until } from '../../test/drawView.tsx'
import {
  bitcoin,
  devnet,
  inAll,
  loggedInContext,
  signet,
  solana,
  solanaAddress,
} from '../../test/loggedInContext.ts'
import { foxWallet, loggedOut, pending, settled } from '../../test/testContext.ts'
import { useWidget } from '../../useWidget.ts'
import { NetworkList } from './NetworkList.tsx'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'

/** The list, and what a press on it leads to. */
const Views = () => {
  const view = useWidget(({ history }) => history.at(-1))
  const networks = useWidget((state) => state.networks)
  if (view?.name === 'Networks') return <NetworkList networks={networks} />
  return view?.name === 'SwitchNetwork' ? <SwitchNetworkView data={view.data} key={view.key} /> : null
}

async function listed(...left: Namespace[]) {
  const now = await loggedInContext()
  for (const namespace of left) await disconnect(now.context, namespace)
  return drawList(now)
}

async function drawList(now: Awaited<ReturnType<typeof loggedInContext>>) {
  const { context, state } = now
  state().setOpen(true)
  state().reset({ name: 'Account' })
  state().push({ name: 'Networks' })
  const answer = pending<Session>()
  now.look.answer = () => answer.promise
  const { root } = await drawView(context, <Views />)
  const press = (words: string) =>
    act(async () =>
      [...root.querySelectorAll('button')].find((one) => one.textContent?.includes(words))?.click(),
    )
  return {
    ...now,
    ...{ root, press },
    say: (session: Session | Error) =>
      act(async () => {
        if (session instanceof Error) answer.reject(session)
        else answer.resolve(session)
        await settled()
      }),
    views: () => state().history.map(({ name }) => name),
  }
}

test.each<[Namespace, string, CaipNetworkId]>([
  ['solana', 'Solana', solana],
  ['bip122', 'Bitcoin', bitcoin],
  ['bip122', 'Signet', signet],
  ['eip155', 'Optimism', 'eip155:10'],
])('default: %s, which was left, comes back by choosing %s', async (family, name, network) => {
  const { press, say, views, state, root } = await listed(family)
  await press(name)
  expect(views()).toEqual(['Account', 'Networks', 'SwitchNetwork'])
  expect(root.textContent).toContain(`Switch to ${name}`)
  expect(root.textContent).toContain('Your login has an account there. It is connected to this site again.')
  expect(state().connections[family]).toBeUndefined()
  await say(inAll)
  expect(state()).toMatchObject({ activeNetworkId: network, connections: { [family]: { network } } })
  expect(views()).toEqual(['Account'])
})

test('behavior: a family that is connected is switched as before', async () => {
  const { press, views, state, root, login } = await listed('bip122')
  await press('Optimism')
  expect(root.textContent).not.toContain('Your login')
  await until(() => views().length === 1)
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:10' })
  expect(login.look).not.toHaveBeenCalled()
})

test('behavior: who cancels stays, whatever the login answers then', async () => {
  const { press, say, views, state } = await listed('solana')
  await press('Solana')
  expect(state().connectingWith).toBe('gatehouse:solana')
  await press('Cancel')
  expect(state()).toMatchObject({ connectingWith: null, status: 'connected' })
  await say(inAll)
  expect(views()).toEqual(['Account', 'Networks'])
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:1' })
  expect(state().connections.solana).toBeUndefined()
})

test('behavior: who is led elsewhere by the page is moved nowhere', async () => {
  const { press, say, views, state } = await listed('solana')
  await press('Solana')
  await act(async () => state().reset({ name: 'WalletSend' }))
  await say(inAll)
  expect(views()).toEqual(['WalletSend'])
  expect(state()).toMatchObject({ activeNetworkId: 'eip155:1' })
})

test('error: a login that ended leads to the ways in, and one without the family to its wallets', async () => {
  for (const [session, expected] of [
    [loggedOut, ['Connect']],
    [{ ...inAll, accounts: inAll.accounts.slice(0, 1) }, ['Account', 'Networks', 'SwitchActiveChain']],
  ] as const) {
    const { press, say, views, state } = await listed('solana', 'bip122')
    await press('Solana')
    await say({ ...session, accounts: [...session.accounts] })
    expect(views()).toEqual(expected)
    expect(state()).toMatchObject({ activeNetworkId: 'eip155:1', connectingWith: null })
  }
})

test('error: without an answer it can be tried again', async () => {
  const { press, say, state, look, root } = await listed('solana')
  await press('Solana')
  await say(new Error('offline'))
  expect(root.textContent).toContain('Try again')
  look.answer = async () => inAll
  await press('Try again')
  await act(settled)
  expect(state()).toMatchObject({ activeNetworkId: solana })
})

const onSignet = [
  // Of BIP-173 and BIP-350.
  { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', publicKey: '', intention: 'payment' },
  {
    address: 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    publicKey: '',
    intention: 'ordinal',
  },
]
/** The wallet of Bitcoin says its addresses on Signet when the test says so. */
async function onBitcoin() {
  const now = await listed()
  const { context, state } = now
  const addresses = pending<unknown>()
  const connectors = context.connectors()
  const own = connectors.find(({ id }) => id === 'gatehouse:bip122')
  if (own) own.request = () => addresses.promise
  context.connectors = () => connectors
  await act(async () => state().setActiveNetwork(bitcoin))
  const say = (answer: unknown) =>
    act(async () => {
      addresses.resolve(answer)
      await settled()
    })
  return { ...now, say, stands: () => [state().activeNetworkId, state().connections.bip122?.network] }
}

test('behavior: Bitcoin goes to the network whose addresses its wallet says', async () => {
  const { press, say, stands, views } = await onBitcoin()
  await press('Signet')
  expect(stands()).toEqual([bitcoin, bitcoin])
  await say(onSignet)
  expect(stands()).toEqual([signet, signet])
  expect(views()).toEqual(['Account'])
})

test.each<[string, (now: Awaited<ReturnType<typeof onBitcoin>>) => unknown]>([
  ['cancelled', ({ press }) => press('Cancel')],
  ['closed the window', ({ context }) => closeModal(context)],
  ['was led elsewhere', ({ state }) => state().push({ name: 'WalletSend' })],
  ['chose another network', ({ press }) => press('Cancel').then(() => press('Optimism'))],
])('error: addresses of Bitcoin that come after the person %s switch nothing', async (what, leave) => {
  const now = await onBitcoin()
  await now.press('Signet')
  await act(async () => void leave(now))
  await now.say(onSignet)
  expect(now.stands()).toEqual([what.startsWith('chose') ? 'eip155:10' : bitcoin, bitcoin])
})

test('behavior: where another tab connects the family meanwhile, its wallet goes to the network', async () => {
  const { press, say, views, state, context } = await listed('solana')
  await press('Devnet')
  const connectors = context.connectors()
  const id = 'solana:Phantom'
  const phantom = { ...connectors.find((one) => one.namespace === 'solana'), id, key: 'app.phantom' } as never
  context.connectors = () => [...connectors, phantom]
  const wallet = { id: 'app.phantom', name: 'Phantom', icon: '', rdns: '' }
  const accounts = [`${solana}:${solanaAddress}` as const]
  await act(async () =>
    state().setConnection({ namespace: 'solana', connectorId: id, accounts, network: solana, wallet }),
  )
  await say(inAll)
  expect(state()).toMatchObject({
    activeNetworkId: devnet,
    connections: { solana: { network: devnet, wallet } },
  })
  expect(views()).toEqual(['Account'])
})

/** A wallet of the page is asked to go to Optimism, which it says this of. */
async function onFox(answer: () => unknown) {
  const test = await loggedInContext()
  await disconnect(test.context)
  // Before the modal is open: connecting would close it.
  await connect(test.context, foxWallet.id)
  const now = await drawList(test)
  now.answers['wallet_switchEthereumChain'] = answer
  await now.press('Optimism')
  await act(settled)
  const goByItself = () =>
    act(async () => {
      now.answers['eth_chainId'] = '0xa'
      onWalletEvent(now.context, foxWallet.id, 'chainChanged', '0xa')
      await settled()
    })
  return { ...now, goByItself }
}
const refuse = (): never => {
  throw new RpcError(4001, 'User rejected the request.')
}

test.each<[string, () => unknown, string]>([
  ['refused', refuse, 'Try again'],
  ['does not answer', () => new Promise(() => {}), 'Cancel'],
])('behavior: a wallet that %s and goes there by itself is waited for no more', async (_, answer, shown) => {
  const { goByItself, root, state, views } = await onFox(answer)
  expect(root.textContent).toContain(shown)
  await goByItself()
  expect(state().activeNetworkId).toBe('eip155:10')
  expect(views()).toEqual(['Account'])
})

test('behavior: who tries again without the wallet is led to the ways in, and the network stays', async () => {
  const { press, state, views, context, root } = await onFox(refuse)
  expect(root.textContent).toContain('Try again')
  await act(async () => {
    state().removeConnection('eip155')
    await settled()
  })
  await press('Try again')
  await act(settled)
  expect(state().activeNetworkId).toBe('eip155:1')
  expect(views()).toEqual(['Connect'])
  expect(context.store.getState().connections).toEqual({})
})
