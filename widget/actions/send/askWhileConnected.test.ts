import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { personMs } from '../../errors/requestExpired.ts'
import { hash, order, quote } from '../../test/etherPayment.ts'
import { alice, connectedContext, loggedIn, offered, settled, testContext } from '../../test/testContext.ts'
import { closeModal } from '../closeModal.ts'
import { disconnect } from '../disconnect.ts'
import { followWalletConnect } from '../followWalletConnect.ts'
import { toSwapError } from '../swap/swapError.ts'
import { type SendError, toSendError } from './sendError.ts'
import { sendsOf } from './sendsOf.ts'
import { submitSend } from './submitSend.ts'

const never = () => new Promise<never>(() => {})
afterEach(() => void vi.useRealTimers())

type Test = ReturnType<typeof testContext>
/** Until somebody was asked. */
async function paying(now: Test, isAsked: () => boolean) {
  const heard = submitSend(now.context, order, quote).then(
    () => 'sent',
    (error: SendError) => error.code,
  )
  await expect
    .poll(async () => {
      await settled()
      return isAsked()
    })
    .toBe(true)
  return { heard }
}
const askedFor =
  (now: Test, method = 'eth_sendTransaction') =>
  () =>
    now.asked.some((one) => one.method === method)

/** How a wallet of the page falls silent for good. */
const ends: readonly [why: string, (now: Test) => unknown][] = [
  ['the person disconnects', ({ context }) => disconnect(context)],
  ['the page disconnects', ({ context }) => disconnect(context, 'eip155', 'page')],
  ['another wallet takes its place', ({ state }) => state().setConnection(other(state()))],
  ['five minutes pass', () => vi.advanceTimersByTimeAsync(personMs)],
]
const other = ({ connections }: ReturnType<Test['state']>) => ({
  ...(connections.eip155 as NonNullable<typeof connections.eip155>),
  wallet: { id: 'io.bear', name: 'Bear', icon: '', rdns: 'io.bear' },
})

test.each(ends)(
  'default: a wallet has the payment, and %s: nobody knows, and the form is free',
  async (_, end) => {
    const now = connectedContext({ wallet: { eth_sendTransaction: never } })
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
      shouldAdvanceTime: true,
    })
    const { heard } = await paying(now, askedFor(now))
    void end(now)
    expect(await heard).toBe('unclear')
    expect(sendsOf(now.context).getState().stage).toBe('idle')
    expect(now.state().payments).toBe(0)
  },
)

test.each(ends.slice(0, 3))('behavior: before it has it, and %s: it was not sent', async (_, end) => {
  const now = connectedContext({ wallet: { eth_chainId: never } })
  const { heard } = await paying(now, askedFor(now, 'eth_chainId'))
  void end(now)
  expect(await heard).toBe('not_sent')
})

test('behavior: one family of a wallet ends, the payment of another goes on', async () => {
  let answer = (_: string): void => {}
  const wallet = { eth_sendTransaction: () => new Promise((resolve) => (answer = resolve)) }
  const now = connectedContext({ wallet })
  const { heard } = await paying(now, askedFor(now))
  await disconnect(now.context, 'solana', 'page')
  answer(hash)
  expect(await heard).toBe('sent')
})

/** The embedded wallet shows its screen for a payment of our form. */
function embedded() {
  const now = testContext({
    wallets: [],
    project: offered,
    login: { start: loggedIn, look: loggedIn, request: never },
  })
  now.state().setRestore('done')
  const wallet = { id: 'gatehouse', name: 'Gatehouse', icon: '', rdns: '' }
  now.state().setConnection({
    namespace: 'eip155',
    connectorId: 'gatehouse:eip155',
    accounts: [`eip155:1:${alice}`],
    network: 'eip155:1',
    wallet,
  })
  now.state().setOpen(true)
  now.state().reset({ name: 'WalletSendPreview' })
  return now
}
const isShown = (now: Test) => () => now.askedLogin.some(({ name }) => name === 'request')

test.each<[string, (now: Test) => unknown]>([
  ['the page', ({ context }) => disconnect(context, 'solana', 'page')],
  ['the person, elsewhere', ({ context }) => disconnect(context, 'bip122')],
])('behavior: %s ends another connection: the window of a payment stays', async (_, end) => {
  const now = embedded()
  await paying(now, isShown(now))
  await end(now)
  expect(now.state().open).toBe(true)
  expect(now.login.cancel).not.toHaveBeenCalled()
  void closeModal(now.context)
  expect(now.login.cancel).toHaveBeenCalledOnce()
})

test('behavior: so does its view where a wallet far away ends a session', async () => {
  const now = embedded()
  const { eip155 } = now.state().connections
  now.state().setConnection({
    ...(eip155 as NonNullable<typeof eip155>),
    namespace: 'solana',
    wallet: { id: 'walletconnect', name: 'Pocket', icon: '', rdns: '' },
  })
  await paying(now, isShown(now))
  followWalletConnect(now.context, 'solana', null, 'wallet')
  expect(now.state().history.at(-1)?.name).toBe('WalletSendPreview')
})

test.each([
  { code: -32_603, message: 'x', data: { reason: 'insufficient_funds' } },
  { code: -32_603, message: 'x', data: { reason: 'request_expired', sent: false } },
  { code: -32_000, message: 'x', data: { smallCoins: true } },
  { code: -32_603, message: 'x', data: { reason: 'quote_moved' } },
  { code: -32_603, message: 'x', data: { reason: { toString: 1 }, by: { toString: 1 } } },
  { code: { toString: 1 }, message: 'x', data: null },
])('error: a wallet has no say in our reasons: %j', async ({ code, message, data }) => {
  const now = connectedContext({
    wallet: {
      eth_sendTransaction: () => {
        throw new RpcError(code as number, message, data)
      },
    },
  })
  const { heard } = await paying(now, askedFor(now))
  expect(await heard).toBe('failed')
})

test.each(['session_ended', 'relay_unreachable', 'closed', 'request_expired'])(
  'behavior: what failed before anybody had it reads as not sent, of a swap too: %s',
  (reason) => {
    const error = new RpcError(4900, 'x', { reason, sent: false })
    expect(toSendError(error).code).toBe('not_sent')
    expect(toSwapError(error).code).toBe('not_sent')
  },
)
