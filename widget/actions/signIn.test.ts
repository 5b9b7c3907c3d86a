import { expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { alice, connectedContext, foxWallet, loggedIn, offered, testContext } from '../test/testContext.ts'
import { momentIn } from '../ui/moment.ts'
import { askSignIn } from './askSignIn.ts'
import { connect } from './connect.ts'
import { declineSignIn } from './declineSignIn.ts'
import { disconnect } from './disconnect.ts'
import { openView } from './openView.ts'
import { reconnect } from './reconnect.ts'
import { codeFor, keepCode } from './runningCode.ts'
import { signIn } from './signIn.ts'
import { onWalletEvent } from './walletEvents.ts'

const optional = { ...offered, siwx: 'optional' as const }
const required = { ...offered, siwx: 'required' as const }
const signer = `eip155:${alice.toLowerCase()}`
const session = {
  ...loggedIn,
  user: { id: 'u1', email: null, name: null, method: 'siwx' },
  accounts: [],
}
const login = { signInMessage: { message: 'shop.example wants ü' }, confirmSignIn: session, signOut: session }
const wallet = { personal_sign: '0xsigned' }
const never = new AbortController().signal

test('default', async () => {
  const { context, state, asked, askedLogin } = connectedContext({ project: optional, login, wallet })
  await openView(context, null)
  state().reset({ name: 'SIWXSignMessage' })
  await signIn(context, never)
  expect(asked.at(-1)).toEqual({
    method: 'personal_sign',
    params: [`0x${Buffer.from('shop.example wants ü').toString('hex')}`, alice],
  })
  const account = `eip155:1:${alice}`
  expect(askedLogin).toEqual([
    { name: 'signInMessage', args: [account] },
    { name: 'confirmSignIn', args: [account, 'shop.example wants ü', '0xsigned'] },
  ])
  expect(state()).toMatchObject({ open: false, signer })
})

test('behavior: a code for an address is awaited no more', async () => {
  const { context } = connectedContext({ project: optional, login, wallet })
  const email = 'ada@mail.example'
  keepCode(context, { name: 'EmailVerifyOtp', data: { email, resendAt: momentIn(0) } })
  await signIn(context, never)
  expect(codeFor(context, email)).toBeUndefined()
})

const refusedProof = () => {
  throw new RpcError(-32603, 'Refused', { reason: 'invalid_proof' })
}
const failing = () => {
  throw new RpcError(-32603, 'down')
}

test.each([
  ['a signature of a contract', { confirmSignIn: refusedProof }, '0x60', 'smart_account_unsupported'],
  ['a signature of a key', { confirmSignIn: refusedProof }, '0x', 'sign_not_accepted'],
  ['a node that does not answer', { confirmSignIn: refusedProof }, failing, 'sign_not_accepted'],
  ['a server without a message', { signInMessage: failing }, '0x', 'auth_unavailable'],
] as const)('error: %s', async (_, answers, code, expected) => {
  const { context, api } = connectedContext({ project: optional, login: { ...login, ...answers }, wallet })
  api.rpc.mockImplementation(async () => (typeof code === 'string' ? code : code()))
  await expect(signIn(context, never)).rejects.toMatchObject({ code: expected })
})

test('behavior: an account of Solana signs in where that is on the screen', async () => {
  const account =
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:Vote111111111111111111111111111111111111111' as const
  const sun: PageWallet = { ...foxWallet, id: 'sun', name: 'Sun', rdns: '', namespace: 'solana' }
  const { context, state, asked, askedLogin } = connectedContext({
    project: optional,
    wallets: [foxWallet, sun],
    login,
    wallet: { solana_signMessage: { signature: 'sig' } },
  })
  const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  state().setConnection({
    namespace: 'solana',
    connectorId: sun.id,
    accounts: [account],
    network,
    wallet: { id: sun.name, name: sun.name, icon: '', rdns: '' },
  })
  state().setActiveNetwork(network)
  await signIn(context, never)
  expect(asked.at(-1)).toMatchObject({
    method: 'solana_signMessage',
    params: { pubkey: account.split(':')[2] },
  })
  expect(askedLogin.at(-1)).toEqual({
    name: 'confirmSignIn',
    args: [account, 'shop.example wants ü', 'sig'],
  })
  expect(state().signer).toBe(account.replace(/:.*:/, ':').toLowerCase())
})

test.each([
  ['off', offered, false],
  ['optional', optional, true],
  ['required', required, true],
])('param: siwx %s after connecting', async (_, project, asks) => {
  const { context, state } = testContext({ project })
  await openView(context, null)
  await connect(context, foxWallet.id)
  expect(state().connections.eip155).toBeDefined()
  expect(state().open).toBe(asks)
  if (asks) expect(state().history.at(-1)?.name).toBe('SIWXSignMessage')
})

test('behavior: an account that has signed in is not asked again', async () => {
  const { context, state } = testContext({ project: required })
  state().setSession(session)
  state().setSigner(signer, 'eip155:1')
  await openView(context, null)
  await connect(context, foxWallet.id)
  expect(state().open).toBe(false)
})

test('behavior: another account signs in for itself', async () => {
  const { context, state, askedLogin } = connectedContext({ project: optional, login })
  state().setSession(session)
  state().setSigner(signer, 'eip155:1')
  await askSignIn(context, 'eip155')
  expect(state().open).toBe(false)
  onWalletEvent(context, foxWallet.id, 'accountsChanged', [`0x${'34'.repeat(20)}`])
  await expect.poll(() => state().history.at(-1)?.name).toBe('SIWXSignMessage')
  expect(askedLogin.at(-1)?.name).toBe('signOut')
})

test.each([
  ['required', required, false],
  ['optional', optional, true],
])('behavior: declining where it is %s', async (_, project, stays) => {
  const { context, state } = connectedContext({ project, login })
  await openView(context, null)
  state().reset({ name: 'SIWXSignMessage' })
  await declineSignIn(context)
  expect(state().open).toBe(false)
  expect(state().connections.eip155 !== undefined).toBe(stays)
})

test('behavior: disconnecting signs out', async () => {
  const { context, state, askedLogin } = connectedContext({ project: optional, login })
  state().setSession(session)
  state().setSigner(signer, 'eip155:1')
  await disconnect(context)
  expect(askedLogin).toEqual([{ name: 'signOut', args: [] }])
  expect(state().signer).toBe('')
})

test.each([
  ['with its session', signer, session, true],
  ['without a session', signer, { ...session, status: 'unauthenticated' }, false],
  ['of another account', 'eip155:0x00', session, false],
])('behavior: a required sign-in restores the wallet %s', async (_, kept, start, restored) => {
  const { context, state } = testContext({ project: required, login: { start } })
  state().setRemembered({ eip155: foxWallet.rdns })
  state().setSigner(kept, 'eip155:1')
  await reconnect(context, { wait: false })
  expect(state().connections.eip155 !== undefined).toBe(restored)
  expect(state().remembered.eip155 !== undefined).toBe(restored)
})

test('error: the person declines in the wallet', async () => {
  const declined = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  const { context, state } = connectedContext({
    project: optional,
    login,
    wallet: { personal_sign: declined },
  })
  await expect(signIn(context, never)).rejects.toMatchObject({ code: 'sign_declined' })
  expect(state().signer).toBe('')
})

test('error: the server does not accept the signature', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: -32603, data: { reason: 'x' } }))
  const { context, state } = connectedContext({
    project: optional,
    login: { ...login, confirmSignIn: refuse },
    wallet,
  })
  await expect(signIn(context, never)).rejects.toMatchObject({ code: 'wallet_failed' })
  expect(state().signer).toBe('')
})
