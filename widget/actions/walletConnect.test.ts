import { expect, test, vi } from 'vitest'
import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { alice, bob, settled, testContext } from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import type { ConnectorSession } from '../wallets/connector.ts'
import { walletConnectConnectors } from '../wallets/walletConnect/walletConnectConnectors.ts'
import type { GrantedSessions } from '../wallets/walletConnect/walletConnectEngine.ts'
import { chooseAccount } from './chooseAccount.ts'
import { followWalletConnect } from './followWalletConnect.ts'
import { pairWallet, walletConnectOf } from './pairWallet.ts'
import { publicState } from './publicState.ts'
import { codeFor, keepCode } from './runningCode.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const onEvm: ConnectorSession = { accounts: [`eip155:1:${alice}`], network: 'eip155:1', walletName: 'Pocket' }
const onSolana: ConnectorSession = { accounts: [`${solana}:abc`], network: solana, walletName: 'Pocket' }

function relayed(pair: (signal?: AbortSignal) => Promise<GrantedSessions>) {
  const made = testContext({ wallets: [] })
  const { networks } = made.state()
  made.store.setState({ networks: [...networks, { ...networks[0], id: solana, name: 'Solana' } as never] })
  const connectors = walletConnectConnectors({ store: made.store } as never)
  for (const connector of connectors) connector.pair = pair
  const context: WidgetContext = { ...made.context, connectors: () => connectors }
  return { ...made, context }
}

test('default: every family that was granted is connected under the wallet’s own name', async () => {
  const { context, state } = relayed(async () => ({ eip155: onEvm, solana: onSolana }))
  expect(walletConnectOf(context).map(({ id }) => id)).toEqual([
    'walletconnect:eip155',
    'walletconnect:solana',
  ])
  await pairWallet(context)
  expect(state().connections).toMatchObject({
    eip155: { connectorId: 'walletconnect:eip155', wallet: { id: 'walletconnect', name: 'Pocket' } },
    solana: { connectorId: 'walletconnect:solana', network: solana },
  })
  expect(state()).toMatchObject({ status: 'connected', connectingWith: null })
})

test('behavior: a wallet of another family is welcome, unless the page asked for one', async () => {
  const { context, state } = relayed(async () => ({ solana: onSolana }))
  await pairWallet(context)
  expect(Object.keys(state().connections)).toEqual(['solana'])
  await expect(pairWallet(context, 'eip155')).rejects.toMatchObject({ code: 'chain_not_supported' })
})

test('behavior: who left is not connected', async () => {
  let answer: (granted: GrantedSessions) => void = () => {}
  const { context, state } = relayed(() => new Promise((resolve) => (answer = resolve)))
  const paired = pairWallet(context)
  state().giveUpConnecting()
  answer({ eip155: onEvm })
  await paired
  expect(state().connections).toEqual({})
})

test('error: without a relay there is nothing to pair with', async () => {
  const { context } = testContext()
  await expect(pairWallet(context)).rejects.toMatchObject({ code: 'wallet_not_found' })
})

test.each([
  [
    'default: signed in by what the wallet signed while it connected',
    { status: 'authenticated' },
    `eip155:${alice.toLowerCase()}`,
  ],
  ['error: what the server refuses is asked for by the ordinary view', new Error('invalid_nonce'), ''],
])('%s', async (_, answer, signer) => {
  const account = `eip155:1:${alice}` as const
  const proof = { account, message: 'text', signature: '0xab' }
  const { context, state } = relayed(async () => ({ eip155: { ...onEvm, proof } }))
  const call = vi.spyOn(context.login, 'call').mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return answer as never
  })
  const email = 'ada@mail.example'
  keepCode(context, { name: 'EmailVerifyOtp', data: { email, resendAt: momentIn(0) } })
  await pairWallet(context)
  expect(codeFor(context, email) === undefined).toBe(signer !== '')
  expect(call).toHaveBeenCalledExactlyOnceWith(
    'confirmSignIn',
    [account, 'text', '0xab'],
    expect.any(AbortSignal),
  )
  expect(state().signer).toBe(signer)
  expect(state().status).toBe('connected')
})

const fox = { id: 'f'.repeat(64), name: 'Pocket Wallet', image_id: 'pocket', chains: [], supports_wc: true }

test.each([
  [
    'behavior: the chosen wallet answers: it is remembered and shown as itself',
    'Pocket Wallet',
    fox.id,
    '/getWalletImage/pocket',
  ],
  ['behavior: another one answers', 'Bear', 'walletconnect', expect.stringMatching(/^data:image/)],
])('%s', async (_, walletName, recent, icon) => {
  const { context, state } = relayed(async () => ({ eip155: { ...onEvm, walletName } }))
  state().addRecentWallet('io.fox')
  state().setAppLink('pocket://wc')
  await pairWallet(context, undefined, fox)
  expect(state().recentWallets).toEqual([recent, 'io.fox'])
  expect(state().connections.eip155?.wallet).toMatchObject({ id: 'walletconnect', name: walletName, icon })
  expect(state().appLink).toBe('')
})

async function connected() {
  const made = relayed(async () => ({ eip155: onEvm, solana: onSolana }))
  await pairWallet(made.context)
  const follow = (namespace: Namespace, session: ConnectorSession | null, by?: ConnectionEnder) =>
    followWalletConnect(made.context, namespace, session, by)
  return { ...made, follow }
}

test('behavior: the wallet changes network and account', async () => {
  const { follow, state } = await connected()
  follow('eip155', { accounts: [`eip155:10:${bob}`], network: 'eip155:10' })
  expect(state().connections.eip155).toMatchObject({ network: 'eip155:10', accounts: [`eip155:10:${bob}`] })
  expect(state().connections.solana).toBeDefined()
})

test.each([
  ['the wallet ends the session', 'wallet', 'session_ended_by_wallet'],
  ['the session runs out', 'expiry', 'session_ran_out'],
  ['nobody knows who ended it', undefined, 'session_ended'],
] as const)('behavior: %s: the person reads it, at once or when they look next', async (_, by, code) => {
  const { follow, state } = await connected()
  follow('solana', null, by)
  expect(Object.keys(state().connections)).toEqual(['eip155'])
  expect(state().alert).toBeNull()
  state().setOpen(true)
  const said = { kind: 'warning', code, values: { wallet: 'Pocket' } }
  expect(state().alert).toEqual(said)
  state().setAlert(null)
  state().reset({ name: 'Account' })
  follow('eip155', null, by)
  await settled()
  expect(state().alert).toEqual(said)
  expect(state().history.at(-1)?.name).toBe('Connect')
  expect(publicState(state()).lastEnd).toBe(by)
})

test('behavior: what another wallet of the family holds stays', async () => {
  const { follow, state } = await connected()
  const other = { ...state().connections.eip155, wallet: { id: 'io.fox', name: 'Fox', icon: '', rdns: '' } }
  state().setConnection(other as never)
  follow('eip155', null)
  expect(state().connections.eip155?.wallet.id).toBe('io.fox')
})

test('behavior: nothing is loaded before it is used', () => {
  const { context } = relayed(vi.fn())
  expect(walletConnectOf(context).every(({ networks }) => networks === undefined)).toBe(true)
})

test('behavior: the account that the person picked stays in use, whatever else the wallet says', async () => {
  const { context, follow, state } = await connected()
  const both: ConnectorSession = { accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`], network: 'eip155:1' }
  follow('eip155', both)
  await chooseAccount(context, `eip155:1:${bob}`)
  follow('eip155', both)
  expect(state().connections.eip155?.accounts[0]).toBe(`eip155:1:${bob}`)
  follow('eip155', { accounts: [`eip155:10:${alice}`, `eip155:10:${bob}`], network: 'eip155:10' })
  expect(state().connections.eip155?.accounts[0]).toBe(`eip155:10:${bob}`)
})

test('behavior: a session that ends leaves what is asked of another wallet on the screen', async () => {
  const { follow, state } = await connected()
  state().addRequest({ id: 'r', namespace: 'eip155', stage: 'review' } as never)
  state().reset({ name: 'ApproveMessage', data: { requestId: 'r' } })
  state().setOpen(true)
  follow('solana', null)
  expect(state()).toMatchObject({ open: true, requests: [{ id: 'r' }] })
  expect(state().history.at(-1)?.name).toBe('ApproveMessage')
})
