import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  peerAccounts,
  type WalletConnectPeer,
  walletConnectPeer,
} from '../../../e2e/quirks/walletConnectPeer.ts'
import { type TestServer, testServer } from '../../../server/test/testServer.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { pairWallet } from '../../actions/pairWallet.ts'
import { publicState } from '../../actions/publicState.ts'
import { toSendError } from '../../actions/send/sendError.ts'
import { sendStanding } from '../../actions/send/standing.ts'
import { walletOf } from '../../actions/send/walletOf.ts'
import { handleRequest } from '../../rpc/handleRequest.ts'
import { untilState } from '../../state/untilState.ts'
import { relayUrlOf } from '../../test/relayFrame.ts'
import { testCall } from '../../test/testContext.ts'
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
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))

async function connected() {
  const peer = await walletConnectPeer(
    { relayUrl: relayUrlOf(server), projectId: 'demo' },
    { answer: () => new Promise(() => {}) },
  )
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
  await expect
    .poll(() => publicState(frame.context.store.getState()).lastEnd)
    .toBe(enders[end])
})

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
