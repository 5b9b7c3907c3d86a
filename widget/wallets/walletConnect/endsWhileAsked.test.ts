import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  peerAccounts,
  peerHash,
  type WalletConnectPeer,
  walletConnectPeer,
} from '../../../e2e/quirks/walletConnectPeer.ts'
import type { RpcRequest } from '../../../host-sdk/protocol/api.ts'
import type { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { pairWallet } from '../../actions/pairWallet.ts'
import { publicState } from '../../actions/publicState.ts'
import type { Order, Quote } from '../../actions/send/family.ts'
import { toSendError } from '../../actions/send/sendError.ts'
import { sendsOf } from '../../actions/send/sendsOf.ts'
import { sendStanding } from '../../actions/send/standing.ts'
import { submitSend } from '../../actions/send/submitSend.ts'
import { walletOf } from '../../actions/send/walletOf.ts'
import { personMs } from '../../errors/requestExpired.ts'
import { handleRequest } from '../../rpc/handleRequest.ts'
import { untilState } from '../../state/untilState.ts'
import { relayUrlOf } from '../../test/relayFrame.ts'
import { pending, testCall } from '../../test/testContext.ts'
import { type WalletConnectFrame, walletConnectFrame } from '../../test/walletConnectFrame.ts'
import type { Client } from './startClient.ts'

// What a page and a person hear of a request that the wallet has while its session ends: real client, wallet and relay.

const [account] = peerAccounts
const receiver = `0x${'c3'.repeat(20)}`
let server: TestServer
const ended: (() => unknown)[] = []
beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  server = await testServer({ env: { WIDGET_ORIGIN: 'http://127.0.0.1:0' } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.useRealTimers())
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

async function connected(answer: () => unknown = () => new Promise(() => {})) {
  const peer = await walletConnectPeer({ relayUrl: relayUrlOf(server), projectId: 'demo' }, { answer })
  ended.push(() => peer.wallet.stop())
  const frame = walletConnectFrame(server)
  const started = vi.spyOn(SignClient, 'init')
  const paired = pairWallet(frame.context)
  const { uri } = await untilState(frame.context.store, ({ pairing }) => pairing ?? undefined)
  await peer.wallet.pair(uri)
  await paired
  const client: Client = await started.mock.results[0]?.value
  started.mockRestore()
  return { peer, frame, client }
}

type End = (peer: WalletConnectPeer, frame: WalletConnectFrame, client: Client) => unknown
const ends: Readonly<Record<string, End>> = {
  'the wallet ends it': ({ wallet }) =>
    wallet.kit.disconnectSession({ topic: wallet.topic(), reason: { code: 6000, message: 'Bye' } }),
  'it runs out': ({ wallet }, _, { session }) =>
    session.update(wallet.topic(), { expiry: Math.floor(Date.now() / 1000) - 1 }),
  'the person ends it in our window': (_, { context }) => void disconnect(context),
}

const transfer = { from: account, to: receiver, value: '0x1' }
const batch = { version: '2.0.0', chainId: '0x1', from: account, calls: [{ to: receiver, value: '0x1' }] }
/** What the page hears where the session ends while the wallet has it. */
const requests: readonly [method: string, params: unknown[], reason: string][] = [
  ['eth_sendTransaction', [transfer], 'outcome_unknown'],
  ['wallet_sendCalls', [batch], 'outcome_unknown'],
  ['personal_sign', ['0x6869', account], 'session_ended'],
]
const enders: Readonly<Record<string, string>> = {
  'the wallet ends it': 'wallet',
  'it runs out': 'expiry',
  'the person ends it in our window': 'person',
}

const cases = Object.keys(ends).flatMap((end) => requests.map((one) => [end, ...one] as const))
test.each(cases)('%s: %s %j is %s', async (end, method, params, reason) => {
  const { peer, frame, client } = await connected()
  const heard = expect(
    handleRequest(frame.context, testCall(), 'eip155', { method, params }),
  ).rejects.toMatchObject({ data: reason === 'session_ended' ? { reason, by: enders[end] } : { reason } })
  await expect.poll(() => peer.wallet.asked).toHaveLength(1)
  await ends[end]?.(peer, frame, client)
  await heard
  await expect.poll(() => publicState(frame.context.store.getState()).lastEnd).toBe(enders[end])
})

test.each([1_000, 600_000, 3_000_000])(
  'behavior: a payment of our form that is sent %i ms after the five minutes is kept as sent',
  async (lateMs) => {
    const answer = pending<unknown>()
    const { peer, frame } = await connected(() => answer.promise)
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
      shouldAdvanceTime: true,
    })
    const asset = {
      token: '',
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      icon: '',
      units: 10n,
      price: undefined,
    }
    const order: Order = {
      networkId: 'eip155:1',
      from: sendStanding(frame.context.store.getState())?.from ?? '',
      to: receiver,
      asset,
      units: 5n,
      speed: 'normal',
    }
    const send: Quote['send'] = async (wallet) => ({
      id: String(await wallet({ method: 'eth_sendTransaction', params: [transfer] })),
    })
    const heard = submitSend(frame.context, order, { fee: 1n, feeIs: 'most', send }).catch(({ code }) => code)
    await expect.poll(() => peer.wallet.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(personMs)
    expect(await heard).toBe('unclear')
    await vi.advanceTimersByTimeAsync(lateMs)
    answer.resolve(peerHash)
    const sends = () => sendsOf(frame.context).getState()
    await expect.poll(() => sends().sends.map(({ id }) => id)).toEqual([peerHash])
    expect(sends().unclear).toEqual([])
  },
)

test.each(Object.keys(ends))('%s: the person who pays in our window reads that nobody knows', async (end) => {
  const { peer, frame, client } = await connected()
  const standing = sendStanding(frame.context.store.getState())
  if (!standing) throw new Error('Nothing to send from')
  const asked = walletOf(frame.context, standing)({ method: 'eth_sendTransaction', params: [transfer] })
  const heard = asked.then(
    () => '',
    (error) => toSendError(error).code,
  )
  await expect.poll(() => peer.wallet.asked).toHaveLength(1)
  await ends[end]?.(peer, frame, client)
  expect(await heard).toBe('unclear')
})

const payment = { method: 'eth_sendTransaction', params: [transfer] }
type Frame = WalletConnectFrame
const askPage = ({ context }: Frame, request: object) =>
  handleRequest(context, testCall(), 'eip155', request as never)
const heardOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: RpcError) => error,
  )
/** As our form of payments does. */
function askForm({ context }: Frame, request: RpcRequest) {
  const standing = sendStanding(context.store.getState())
  if (!standing) throw new Error('Nothing to send from')
  return walletOf(context, standing)(request)
}
const isConnected = ({ context }: Frame) => context.store.getState().connections.eip155 !== undefined
const lastEnd = ({ context }: Frame) => publicState(context.store.getState()).lastEnd

/** How a session ends of which the client finds out only when it is asked to send. */
const found: readonly [
  why: string,
  end: (client: Client, topic: string) => unknown,
  by: string | undefined,
][] = [
  ['its key is lost', ({ core }, topic) => core.crypto.keychain.del(topic), undefined],
  [
    'it ran out a moment ago',
    ({ session }, topic) => session.update(topic, { expiry: Math.floor(Date.now() / 1000) - 1 }),
    'expiry',
  ],
]

test.each(found)('behavior: %s: nothing was sent, and the connection ends', async (_, end, by) => {
  const { peer, frame, client } = await connected()
  await end(client, peer.wallet.topic())
  const error = await heardOf(askPage(frame, payment))
  expect(error).toMatchObject({ code: 4900, data: { reason: 'session_ended' } })
  expect((error?.data as { by?: unknown } | undefined)?.by).toBe(by)
  await expect.poll(() => isConnected(frame)).toBe(false)
  expect(lastEnd(frame)).toBe(by)
  expect(peer.wallet.asked).toEqual([])
})

test.each(found)('behavior: %s: so reads the person in our form', async (_, end) => {
  const { peer, frame, client } = await connected()
  await end(client, peer.wallet.topic())
  const error = await heardOf(askForm(frame, payment))
  expect(error).toMatchObject({ data: { sent: false } })
  expect(toSendError(error).code).toBe('not_sent')
})

test.each<
  [string, (frame: Frame, call: ReturnType<typeof testCall>) => unknown, { reason: string; by?: string }]
>([
  [
    'the person disconnects',
    ({ context }) => void disconnect(context),
    { reason: 'session_ended', by: 'person' },
  ],
  [
    'the page disconnects',
    ({ context }) => void disconnect(context, null, 'page'),
    { reason: 'session_ended', by: 'page' },
  ],
  ['the page gives up', (_, call) => call.abort(), { reason: 'aborted' }],
])('behavior: %s right before the relay gets it: it gets nothing', async (_, end, data) => {
  const { peer, frame, client } = await connected()
  const call = testCall()
  const { crypto } = client.core
  const encode = crypto.encode.bind(crypto)
  const publish = vi.spyOn(client.core.relayer, 'publish')
  vi.spyOn(crypto, 'encode').mockImplementationOnce((...given) => {
    publish.mockClear()
    end(frame, call)
    return encode(...given)
  })
  const error = await heardOf(handleRequest(frame.context, call, 'eip155', payment))
  expect(error).toMatchObject({ data })
  // What was to go out has: here the end of the session, where it ended.
  const left = data.reason === 'aborted' ? 1 : 0
  await expect.poll(() => Object.keys(peer.wallet.kit.getActiveSessions())).toHaveLength(left)
  // 1108: a request to a wallet.
  expect(publish.mock.calls.filter(([, , options]) => options?.tag === 1108)).toEqual([])
  expect(peer.wallet.asked).toEqual([])
})

/** An answer of the wallet as it says it, past what its kit would write. */
function answering({ wallet }: WalletConnectPeer, error: object): void {
  const respond = wallet.kit.respondSessionRequest.bind(wallet.kit)
  wallet.kit.respondSessionRequest = ({ topic, response: { id } }) =>
    respond({ topic, response: { id, jsonrpc: '2.0', error } as never })
}

test.each([
  { reason: 'session_ended', by: 'person' },
  { reason: 'session_ended', by: 'constructor' },
  { reason: 'session_ended', by: { toString: 1, valueOf: 1 } },
  { reason: 'relay_unreachable', sent: false },
  { reason: { toString: 1 }, sent: 'no' },
])('error: a wallet has no say in who ended a connection, or what was sent: %j', async (data) => {
  const { peer, frame } = await connected(() => '0x')
  answering(peer, { code: -32_000, message: 'Timed out', data })
  const page = await heardOf(askPage(frame, { method: 'personal_sign', params: ['0x6869', account] }))
  expect(page).toMatchObject({ code: -32_000, message: 'Timed out' })
  expect(Object.keys((page?.data ?? {}) as object)).toEqual([])
  expect(isConnected(frame)).toBe(true)
  expect(toSendError(await heardOf(askForm(frame, payment))).code).toBe('unclear')
  expect(isConnected(frame)).toBe(true)
})

test.each(['person', 'page'] as const)(
  'behavior: what waits in a session hears that the %s ended it',
  async (by) => {
    const { peer, frame } = await connected()
    const connector = frame.context.connectors().find(({ namespace }) => namespace === 'eip155')
    const asked = connector?.request({ method: 'personal_sign', params: ['0x6869', account] })
    const heard = expect(asked).rejects.toMatchObject({ data: { reason: 'session_ended', by } })
    await expect.poll(() => peer.wallet.asked).toHaveLength(1)
    void disconnect(frame.context, null, by)
    await heard
  },
)
