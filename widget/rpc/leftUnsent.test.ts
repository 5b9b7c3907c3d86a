import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../actions/closeModal.ts'
import { disconnect } from '../actions/disconnect.ts'
import { personMs } from '../errors/requestExpired.ts'
import { onceSent } from '../review/onceSent.ts'
import { payment as ours, plain, connected as satoshiConnected, stranger } from '../test/satoshi.ts'
import { alice, bob, connectedContext, pending, settled, testCall } from '../test/testContext.ts'
import { askPerson } from './askPerson.ts'
import { handleRequest } from './handleRequest.ts'
import { rejectRequest } from './rejectRequest.ts'

// What a page hears of a payment that ends before anybody has it: that it is certain.

afterEach(() => void vi.useRealTimers())

type Test = ReturnType<typeof connectedContext>
const never = () => new Promise<never>(() => {})

const leaves: Readonly<Record<string, [(now: Test) => unknown, object]>> = {
  'the person closes the window': [({ context }) => void closeModal(context), { reason: 'request_closed' }],
  'the person declines': [
    ({ context, state }) => rejectRequest(context, state().requests.at(-1)?.id ?? ''),
    { reason: 'request_closed' },
  ],
  'five minutes pass': [() => vi.advanceTimersByTimeAsync(personMs), { reason: 'request_expired' }],
  'the page ends the connection': [
    ({ context }) => void disconnect(context, null, 'page'),
    { reason: 'session_ended', by: 'page' },
  ],
}

const call = { to: bob, value: '0x1' }
const signInputs = [{ address: ours, index: 0 }]
/** `pays`: something is paid by it. */
const requests: readonly (readonly ['eip155' | 'bip122', string, unknown, pays: boolean])[] = [
  ['eip155', 'eth_sendTransaction', [{ from: alice, ...call }], true],
  ['eip155', 'wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: alice, calls: [call] }], true],
  ['bip122', 'sendTransfer', { account: ours, recipientAddress: stranger, amount: '60000' }, true],
  ['bip122', 'signPsbt', { account: ours, psbt: plain(), signInputs, broadcast: true }, true],
  ['bip122', 'signPsbt', { account: ours, psbt: plain(), signInputs }, false],
  ['eip155', 'personal_sign', ['0x6869', alice], false],
]

const cases = requests.flatMap((request) => Object.keys(leaves).map((leave) => [leave, ...request] as const))
test.each(cases)(
  'our screen is shown, and %s: %s %s %j pays: %j',
  async (leave, namespace, method, params, pays) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
      shouldAdvanceTime: true,
    })
    const now = namespace === 'eip155' ? connectedContext() : await satoshiConnected({})
    now.store.setState({ preview: 'always' })
    const answer = handleRequest(now.context, testCall(), namespace, { method, params })
    const heard = answer.catch((error) => error as RpcError)
    await expect
      .poll(async () => {
        await settled()
        return now.state().requests.length
      })
      .toBe(1)
    const [leaveIt, data] = leaves[leave] ?? [() => {}, {}]
    await leaveIt(now as Test)
    expect(((await heard) as RpcError).data).toEqual(pays ? { ...data, sent: false } : data)
  },
)

test('no screen of ours, and the page’s wallet is asked for its network first: it is certain', async () => {
  const now = connectedContext({ wallet: { eth_chainId: never, eth_sendTransaction: '0x1' } })
  const payment = { method: 'eth_sendTransaction', params: [{ from: alice, ...call }] }
  const heard = handleRequest(now.context, testCall(), 'eip155', payment).catch((error) => error as RpcError)
  await expect.poll(() => now.asked.some(({ method }) => method === 'eth_chainId')).toBe(true)
  void disconnect(now.context)
  expect(((await heard) as RpcError).data).toEqual({ reason: 'session_ended', by: 'person', sent: false })
})

test.each(['eth_sendTransaction', 'wallet_sendCalls'])(
  'the wallet refused %s, and the person leaves before the page hears it: it is certain',
  async (method) => {
    const late = pending<never>()
    const now = connectedContext()
    const heard = askPerson(now.context, testCall(), {
      namespace: 'eip155',
      method,
      networkId: 'eip155:1',
      subject: { type: 'other' },
      risks: [],
      toWallet: true,
      pays: true,
      run: async (_, handover) => {
        const unknown = new RpcError(4200, 'The wallet does not know the method')
        await onceSent(
          async (handOver) => {
            handOver()
            throw unknown
          },
          'wallet',
          handover,
        ).catch(() => {})
        return late.promise
      },
    }).catch((error) => error as RpcError)
    await settled()
    rejectRequest(now.context, now.state().requests.at(-1)?.id ?? '')
    expect(((await heard) as RpcError).data).toMatchObject({ sent: false })
  },
)

test('the wallet has it, and the person closes the window: they said no, and nothing says that it is unsent', async () => {
  const now = connectedContext({ wallet: { eth_sendTransaction: never } })
  now.state().setOpen(true)
  const payment = { method: 'eth_sendTransaction', params: [{ from: alice, ...call }] }
  const heard = handleRequest(now.context, testCall(), 'eip155', payment).catch((error) => error as RpcError)
  await expect.poll(() => now.asked.some(({ method }) => method === payment.method)).toBe(true)
  void closeModal(now.context)
  expect(((await heard) as RpcError).data).toEqual({ reason: 'request_closed' })
})
