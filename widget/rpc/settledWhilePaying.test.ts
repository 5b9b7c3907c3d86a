import { expect, test } from 'vitest'
import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { applyLogin } from '../actions/applyLogin.ts'
import { disconnect } from '../actions/disconnect.ts'
import { showLogin } from '../actions/showLogin.ts'
import {
  alice,
  connectedContext,
  foxWallet,
  loggedIn,
  loggedOut,
  offered,
  pending,
  settled,
  solanaNetwork,
  testCall,
  type WalletAnswers,
} from '../test/testContext.ts'
import { handleRequest } from './handleRequest.ts'

// A request of the page ends while the person pays in a form of ours with another wallet.

const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaFox: PageWallet = { ...foxWallet, id: 'fox-2', namespace: 'solana' }

function paying(
  ...history: ('Account' | 'WalletSend' | 'WalletSendPreview' | 'SwapPreview' | 'AccountSettings')[]
) {
  const answer = pending<unknown>()
  const now = connectedContext({
    project: offered,
    login: { look: loggedIn },
    wallets: [foxWallet, solanaFox],
    wallet: { solana_signMessage: answer.promise },
  })
  const state = now.state()
  state.setNetworks([...state.networks, solanaNetwork])
  const wallet = { id: 'io.fox', name: 'Fox', icon: '', rdns: 'io.fox' }
  state.setConnection({
    namespace: 'eip155',
    connectorId: 'gatehouse:eip155',
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: 'gatehouse', name: 'Gatehouse', icon: '', rdns: '' },
  })
  const network = solanaNetwork.id as 'solana:x'
  state.setConnection({
    namespace: 'solana',
    connectorId: solanaFox.id,
    accounts: [`${network}:${account}`],
    network,
    wallet,
  })
  state.setOpen(true)
  const [first = 'Account', ...more] = history
  state.reset({ name: first } as never)
  for (const name of more) state.push({ name } as never)
  state.countPayment(1)
  return { now, answer }
}

async function ask({ now, answer }: ReturnType<typeof paying>, end: (a: typeof answer) => void) {
  const request = { method: 'solana_signMessage', params: { message: 'StV1DL6CwTryKyV', pubkey: account } }
  const heard = handleRequest(now.context, testCall(), 'solana', request).catch(() => {})
  await expect
    .poll(async () => {
      await settled()
      for (const one of now.state().requests) now.state().setStage(one.id, 'wallet')
      return now.asked.map(({ method }) => method)
    })
    .toContain('solana_signMessage')
  end(answer)
  await heard
  await settled()
}

const answers: readonly [string, (answer: ReturnType<typeof paying>['answer']) => void][] = [
  ['answers', ({ resolve }) => resolve({ signature: '1'.repeat(64) })],
  ['declines', ({ reject }) => reject(new RpcError(4001, 'No'))],
  ['answers nonsense', ({ resolve }) => resolve(null)],
]
const forms = [
  ['Account', 'WalletSend', 'WalletSendPreview'],
  ['WalletSendPreview'],
  ['Account', 'SwapPreview'],
] as const

test.each(forms.flatMap((history) => answers.map(([does, end]) => ({ history, does, end }))))(
  'behavior: a payment is under way in $history, the wallet of a page $does: the payment shows again',
  async ({ history, end }) => {
    const test = paying(...history)
    await ask(test, end)
    expect(test.now.state().open).toBe(true)
    expect(test.now.state().history.at(-1)?.name).toBe(history.at(-1))
    expect(test.now.login.cancel).not.toHaveBeenCalled()
  },
)

test('behavior: its form was left before: the window closes with the request', async () => {
  const test = paying('Account')
  await ask(test, ({ resolve }) => resolve({ signature: '1'.repeat(64) }))
  expect(test.now.state().open).toBe(false)
})

test.each(['WalletSend', 'WalletSendPreview', 'SwapPreview'] as const)(
  'behavior: %s, before anything is paid, shows again too',
  async (form) => {
    const test = paying('Account', form)
    test.now.state().countPayment(-1)
    await ask(test, ({ resolve }) => resolve({ signature: '1'.repeat(64) }))
    expect(test.now.state().open).toBe(true)
    expect(test.now.state().history.at(-1)?.name).toBe(form)
  },
)

test.each([
  ['WalletSend', true],
  ['SwapPreview', true],
  ['AccountSettings', false],
] as const)(
  'behavior: %s of a login that ended meanwhile does not show again, and says so: %s',
  async (form, says) => {
    const test = paying('Account', form)
    test.now.state().countPayment(-1)
    await ask(test, ({ resolve }) => {
      applyLogin(test.now.context, loggedOut)
      resolve({ signature: '1'.repeat(64) })
    })
    expect(Object.keys(test.now.state().connections)).toEqual(['solana'])
    expect(test.now.state().open).toBe(says)
    if (says) expect(test.now.state().history.map(({ name }) => name)).toEqual(['Account'])
    expect(test.now.state().alert?.values).toEqual(says ? { wallet: 'Gatehouse' } : undefined)
  },
)

test('behavior: who ended a connection below a request does not go back to it', async () => {
  const test = paying('Account', 'AccountSettings')
  test.now.state().countPayment(-1)
  test.now.state().push({ name: 'AllWallets' })
  await ask(test, ({ resolve }) => {
    void disconnect(test.now.context, 'eip155')
    resolve({ signature: '1'.repeat(64) })
  })
  expect(test.now.state().open).toBe(true)
  expect(test.now.state().history).toMatchObject([{ name: 'Account' }, { name: 'AllWallets' }])
})

test('behavior: of two requests whose window opened for the first, it closes with the last', async () => {
  const [first, second] = [pending<unknown>(), pending<unknown>()]
  const login: WalletAnswers = { look: loggedIn, request: first.promise }
  const { context, state } = connectedContext({ project: offered, login })
  state().setConnection({
    namespace: 'eip155',
    connectorId: 'gatehouse:eip155',
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet: { id: 'gatehouse', name: 'Gatehouse', icon: '', rdns: '' },
  })
  const sign = (text: string) =>
    handleRequest(context, testCall(), 'eip155', { method: 'personal_sign', params: [text, alice] })
  const one = sign('0x6869')
  await settled()
  state().setLoginScreen({ title: 'Sign message', namesSite: true })
  await showLogin(context)
  login['request'] = second.promise
  const other = sign('0x6870')
  await settled()
  first.resolve('0x1')
  await one
  expect(state().history.map(({ name }) => name)).toEqual(['ContinueInWallet'])
  state().setLoginScreen(null)
  second.resolve('0x2')
  await other
  expect(state().open).toBe(false)
})
